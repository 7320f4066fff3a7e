import sql, { raw, type Sql } from "sql-template-tag";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Roles as someone at an organization holds them, or would. */
export interface HeldRoles {
  roleIds: readonly number[];
  organizationId: number;
}

export const rightsStore = (db: Queries) => ({
  /** Where the person stands and what they hold; undefined where there is nobody. */
  heldBy: (staffId: number) =>
    db.maybe<HeldRoles>(sql`
      select s.organization_id as "organizationId",
        (select coalesce(json_agg(sr.role_id), '[]') from staff_roles sr where sr.staff_id = s.id) as "roleIds"
      from staff s where s.id = ${staffId}`),

  lackedBy: async (caller: Caller, { roleIds, organizationId }: HeldRoles) => {
    const rows = await db.many<{ roleCode: string }>(sql`
      select r.role_code as "roleCode" from roles r
      where r.id = any(${[...roleIds]}::bigint[]) and ${exceeds(caller, sql`${organizationId}::bigint`)}
      order by r.role_code`);
    return rows.map((row) => row.roleCode);
  },
});

/**
 * Whether role `r`, held at that organization, has a permission or a reach which the caller lacks. Nothing about a single
 * role stands inside the questions on organizations: each is asked once, however many roles.
 */
function exceeds(caller: Caller, organization: Sql): Sql {
  const anywhere = exceedsAnywhere(caller);
  if (caller.scope.isAll) return anywhere;
  return sql`(${anywhere}
    or (r.scope_kind = 'own' and exists (select from organizations reached
      where reached.id = ${organization} and ${isOut(caller, "reached.id")}))
    or (r.scope_kind = 'ownAndBelow' and ${reachesOut(caller, organization)}))`;
}

/** Whether role `r` does so wherever within the caller's scope it is held. */
function exceedsAnywhere(caller: Caller): Sql {
  const permission = sql`not r.permissions <@ ${[...caller.permissions]}::text[]`;
  if (caller.scope.isAll) return permission;
  return sql`(${permission} or r.scope_kind = 'all'
    or (r.scope_kind = 'chosen'
      and r.id in (select ro.role_id from role_organizations ro where ${isOut(caller, "ro.organization_id")})))`;
}

const isOut = ({ scope }: Caller, column: string): Sql =>
  sql`not ${withinScope(scope, { organization: column })}`;

/** Whether the branch below an organization, itself included, is partly out of the caller's scope. */
const reachesOut = (caller: Caller, organization: Sql): Sql => sql`exists (select from organizations reached
  where reached.path @> array[${organization}] and ${isOut(caller, "reached.id")})`;

/**
 * Condition on people within the caller's scope that a query reads: they hold something that the caller lacks. Columns are written
 * in the stores. Roles and organizations are asked for in arrays, once a statement: asked for within the question on each person,
 * the planner would add up their cost person by person, and find nothing by an index for fear of it.
 */
export function holdsBeyond(caller: Caller, columns: { staff: string; organization: string }): Sql {
  const held = sql`array(select sr.role_id from staff_roles sr where sr.staff_id = ${raw(columns.staff)})`;
  const anywhere = sql`${held} && array(select r.id from roles r where ${exceedsAnywhere(caller)})`;
  const { isAll, organizationIds } = caller.scope;
  // Only of an organization that is in scope by itself can the branch reach out of it.
  if (isAll || organizationIds.length === 0) return sql`(${anywhere})`;
  return sql`(${anywhere} or ${raw(columns.organization)} = any(array(select g.id from organizations g
      where g.id = any(${[...organizationIds]}::bigint[]) and ${reachesOut(caller, sql`g.id`)}))
    and ${held} && array(select r.id from roles r where r.scope_kind = 'ownAndBelow'))`;
}
