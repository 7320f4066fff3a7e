import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { chosenRows } from "../../core/db/chosen-rows.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { NamedRow, RowChoice } from "../../core/explained-rows.ts";

/** Applications as rows that access is explained for: by who applied, and when. */
export const permissionRequestRows = (
  db: Queries,
  scope: DataScope,
  choice: RowChoice,
): Promise<NamedRow[]> =>
  db.many<NamedRow>(sql`
    select r.id, r.applied_by || ', ' || to_char(r.applied_at at time zone 'UTC', 'YYYY-MM-DD') as name,
      r.organization_id as "organizationId"
    from permission_requests r join organizations o on o.id = r.organization_id
    where ${chosenRows(choice, {
      visible: withinScope(scope, { organization: "r.organization_id" }),
      idColumn: "r.id",
      texts: ["o.org_name", "r.applied_by"],
    })} order by r.applied_at desc, r.id desc limit ${choice.limit}`);

/** For the audit log. */
export const REQUEST_NAMES = namedByNumber(
  (ids, scope) => sql`
    select r.id, o.org_name as name
    from permission_requests r join organizations o on o.id = r.organization_id
    where r.id = any(${ids}) and ${withinScope(scope, { organization: "r.organization_id" })}`,
);
