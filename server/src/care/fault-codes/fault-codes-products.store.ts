import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** Ids of all products by their codes, in lower case. */
export async function productCodes(db: Queries): Promise<Map<string, number>> {
  const rows = await db.many<{ code: string; id: number }>(sql`select lower(code) as code, id from products`);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
