import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Who reads rows that organizations have for themselves and for those below them. */
export interface Reader {
  scope: DataScope;
  organizationId: number;
}

/** From the root down to the reader's own organization. */
const pathOf = (organizationId: number): Sql =>
  sql`(select r.path from organization_directory r where r.id = ${organizationId})::bigint[]`;

export const isOwn = (scope: DataScope): Sql => withinScope(scope, { organization: "x.organization_id" });

const isAbove = (organizationId: number): Sql => sql`x.organization_id = any(${pathOf(organizationId)})`;

export function isVisible({ scope, organizationId }: Reader, origin?: "own" | "offered"): Sql {
  if (origin === "own") return isOwn(scope);
  if (origin === "offered") return sql`(${isAbove(organizationId)} and not ${isOwn(scope)})`;
  return sql`(${isOwn(scope)} or ${isAbove(organizationId)})`;
}

/** Whether an organization between the row's and the reader's own has one of the same name; `same` selects their organizations. */
export const isOverruled = (same: Sql, { organizationId }: Reader): Sql => sql`exists (
  select from (${same}) n
  where array_position(${pathOf(organizationId)}, n.organization_id)
    > array_position(${pathOf(organizationId)}, x.organization_id))`;

/** Of rows of one name (`key`) that of the nearest organization: those that count for an organization. */
export const counting = (
  rows: Sql,
  organizationId: number,
): Sql => sql`select distinct on (c.key) c.* from (${rows}) c
  where c.organization_id = any(${pathOf(organizationId)})
  order by c.key, array_position(${pathOf(organizationId)}, c.organization_id) desc`;

/** Whether people with this scope may ask what counts there: at organizations in reach, and at their own. */
export async function isKnownOrganization(db: Queries, reader: Reader, id: number): Promise<boolean> {
  if (id === reader.organizationId) return true;
  const row = await db.maybe(sql`
    select from organization_directory g where g.id = ${id} and ${withinScope(reader.scope, { organization: "g.id" })}`);
  return row !== undefined;
}
