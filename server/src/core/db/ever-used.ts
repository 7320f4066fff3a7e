import sql from "sql-template-tag";
import type { Queries } from "./database.ts";

/** Whether a row was ever made in the table, which counts its ids: also one that is gone. */
export async function wasEverUsed(db: Queries, table: string): Promise<boolean> {
  const row = await db.one<{ isUsed: boolean }>(sql`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) is not null as "isUsed"`);
  return row.isUsed;
}
