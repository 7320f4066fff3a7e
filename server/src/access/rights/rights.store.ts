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
function exceeds({ permissions, scope }: Caller, organization: Sql): Sql {
  const permission = sql`exists (select from role_menus rm join menus m on m.id = rm.menu_id
    where rm.role_id = r.id and m.permission is not null and not (m.permission = any(${[...permissions]}::text[])))`;
  if (scope.isAll) return permission;
  const isOut = (column: string) => sql`not ${withinScope(scope, { organization: column })}`;
  return sql`(${permission} or r.scope_kind = 'all'
    or exists (select from role_organizations ro
      where r.scope_kind = 'chosen' and ro.role_id = r.id and ${isOut("ro.organization_id")})
    or (r.scope_kind = 'own' and exists (select from organizations reached
      where reached.id = ${organization} and ${isOut("reached.id")}))
    or (r.scope_kind = 'ownAndBelow' and exists (select from organizations reached
      where reached.path @> array[${organization}] and ${isOut("reached.id")})))`;
}

/** Condition on people that a query reads: they hold something that the caller lacks. Columns are written in the stores. */
export function holdsBeyond(caller: Caller, columns: { staff: string; organization: string }): Sql {
  return sql`exists (select from staff_roles sr join roles r on r.id = sr.role_id
    where sr.staff_id = ${raw(columns.staff)} and ${exceeds(caller, raw(columns.organization))})`;
}
