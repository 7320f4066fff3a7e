import sql, { join, raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../caller.ts";
import type { Queries } from "./database.ts";

/**
 * The data scope as a condition on a query: the one place where it becomes SQL. `organization` names the column that
 * holds the row's organization, `operator` the one that holds its operation account, if there is one.
 * Column names are written in the stores and never come from outside. `isListed`: the organizations as one list, so that
 * indexes of several columns can be used together where one of them or another has to fit.
 */
export function withinScope(
  scope: DataScope,
  columns: { organization: string; operator?: string; isListed?: boolean },
): Sql {
  if (scope.isAll) return sql`true`;
  const column = raw(columns.organization);
  const ways: Sql[] = [];
  if (scope.rootIds.length > 0) {
    const below = sql`select o.id from organization_directory o where o.path && ${[...scope.rootIds]}::bigint[]`;
    ways.push(columns.isListed ? sql`${column} = any(array(${below}))` : sql`${column} in (${below})`);
  }
  if (scope.organizationIds.length > 0)
    ways.push(sql`${column} = any(${[...scope.organizationIds]}::bigint[])`);
  if (scope.staffId !== null && columns.operator) ways.push(sql`${raw(columns.operator)} = ${scope.staffId}`);
  return ways.length === 0 ? sql`false` : sql`(${join(ways, " or ")})`;
}

/** Whether the scope reaches the organization. */
export async function isOrganizationWithin(db: Queries, scope: DataScope, id: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select from organization_directory g where g.id = ${id} and ${withinScope(scope, { organization: "g.id" })}`);
  return row !== undefined;
}

/**
 * Of rows that keep the holder of their device as it was then; `holder` names the column of its holder now. Who operates a device for
 * its new holder has no part in what was done under the one before.
 */
export function withinThen(
  scope: DataScope,
  { organization, operator, holder }: { organization: string; operator: string; holder: string },
): Sql {
  const within = withinScope(scope, { organization, operator, isListed: true });
  if (scope.isAll || scope.staffId === null) return within;
  return sql`${within} and (${raw(holder)} = ${raw(organization)} or ${withinScope(scope, { organization })})`;
}
