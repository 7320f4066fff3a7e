import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import type { NamedRow, RowChoice } from "../../core/explained-rows.ts";

/** Organizations as rows that access is explained for. */
export function organizationRows(
  db: Queries,
  scope: DataScope,
  { id, search = "", limit }: RowChoice,
): Promise<NamedRow[]> {
  const like = containing(search);
  const conditions = allOf([
    withinScope(scope, { organization: "o.id" }),
    id !== undefined && sql`o.id = ${id}`,
    search !== "" && sql`o.org_name ilike ${like} or o.short_name ilike ${like}`,
  ]);
  return db.many<NamedRow>(sql`
    select o.id, o.org_name as name, o.id as "organizationId" from organizations o
    where ${conditions} order by o.org_name, o.id limit ${limit}`);
}
