import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import type { NamedRow, RowChoice } from "../../core/explained-rows.ts";

/** Applications as rows that access is explained for: by who applied, and when. */
export function permissionRequestRows(
  db: Queries,
  scope: DataScope,
  { id, search = "", limit }: RowChoice,
): Promise<NamedRow[]> {
  const like = containing(search);
  const conditions = allOf([
    withinScope(scope, { organization: "r.organization_id" }),
    id !== undefined && sql`r.id = ${id}`,
    search !== "" && sql`o.org_name ilike ${like} or r.applied_by ilike ${like}`,
  ]);
  return db.many<NamedRow>(sql`
    select r.id, r.applied_by || ', ' || to_char(r.applied_at at time zone 'UTC', 'YYYY-MM-DD') as name,
      r.organization_id as "organizationId"
    from permission_requests r join organizations o on o.id = r.organization_id
    where ${conditions} order by r.applied_at desc, r.id desc limit ${limit}`);
}
