import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import type { NamedRow, RowChoice } from "../../core/explained-rows.ts";
import { visible } from "./maps.reads.store.ts";

/** Maps as rows that access is explained for. */
export function mapRows(
  db: Queries,
  scope: DataScope,
  { id, search = "", limit }: RowChoice,
): Promise<NamedRow[]> {
  const like = containing(search);
  const conditions = allOf([
    visible(scope),
    id !== undefined && sql`m.id = ${id}`,
    search !== "" && sql`m.name ilike ${like} or m.map_key ilike ${like}`,
  ]);
  return db.many<NamedRow>(sql`
    select m.id, m.organization_id as "organizationId",
      coalesce(nullif(m.name, ''), m.map_key) as name
    from maps m where ${conditions} order by name, m.id limit ${limit}`);
}
