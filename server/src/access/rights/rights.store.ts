import sql from "sql-template-tag";
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

  /** Nothing about a single role stands inside the questions on organizations: each is asked once, however many roles. */
  lackedBy: async ({ permissions, scope }: Caller, { roleIds, organizationId }: HeldRoles) => {
    const rows = await db.many<{ roleCode: string }>(sql`
      select r.role_code as "roleCode" from roles r
      where r.id = any(${[...roleIds]}::bigint[]) and (
        exists (select from role_menus rm join menus m on m.id = rm.menu_id
          where rm.role_id = r.id and m.permission is not null and not (m.permission = any(${[...permissions]}::text[])))
        or (r.scope_kind = 'all' and not ${scope.isAll}::boolean)
        or exists (select from role_organizations ro
          where r.scope_kind = 'chosen' and ro.role_id = r.id
            and not ${withinScope(scope, { organization: "ro.organization_id" })})
        or (r.scope_kind = 'own' and exists (select from organizations reached
          where reached.id = ${organizationId} and not ${withinScope(scope, { organization: "reached.id" })}))
        or (r.scope_kind = 'ownAndBelow' and exists (select from organizations reached
          where reached.path @> ${[organizationId]}::bigint[]
            and not ${withinScope(scope, { organization: "reached.id" })})))
      order by r.role_code`);
    return rows.map((row) => row.roleCode);
  },
});
