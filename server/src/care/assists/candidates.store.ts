import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

export interface Helper {
  id: number;
  displayName: string;
  username: string;
  organizationName: string;
}
export interface HelperQuery {
  search?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** People in use within the scope, of organizations above or below the device's holder, who alone could see it. */
export function candidatesFor(
  db: Queries,
  scope: DataScope,
  {
    organizationId,
    query: { search = "", ids },
    limit,
  }: { organizationId: number; query: HelperQuery; limit: number },
): Promise<Helper[]> {
  const where = allOf([
    sql`s.is_enabled`,
    withinScope(scope, { organization: "s.organization_id", operator: "s.id" }),
    sql`(theirs.path @> own.path or own.path @> theirs.path)`,
    ids && sql`s.id = any(${[...ids]}::bigint[])`,
    search !== "" &&
      sql`(s.display_name ilike ${containing(search)} or s.username ilike ${containing(search)})`,
  ]);
  return db.many(sql`
    select s.id, s.display_name as "displayName", s.username, theirs.org_name as "organizationName"
    from people_directory s join organization_directory theirs on theirs.id = s.organization_id
    join organization_directory own on own.id = ${organizationId}
    where ${where} order by s.display_name, s.id limit ${limit}`);
}
