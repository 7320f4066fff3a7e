import type { ScopeKind } from "@sweepline/contract/access/roles.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** Gives a role an item of the menu. */
export const giveMenu = (db: Queries, roleCode: string, menuId: number): Promise<unknown> =>
  db.run(sql`
    insert into role_menus (role_id, menu_id) select r.id, ${menuId} from roles r where r.role_code = ${roleCode}
    on conflict do nothing`);

export interface Role {
  id: number;
  roleCode: string;
  roleName: string;
  /** Types of organizations that may hand it out; empty: any. */
  roleTypeRange: string[];
  scopeKind: ScopeKind;
}

export interface StandardRoleRow {
  roleCode: string;
  roleName: string;
  roleType: string;
  roleTypeRange: readonly string[];
  scopeKind: ScopeKind;
}

export const rolesStore = (db: Queries) => ({
  findByCodes: (codes: readonly string[]) =>
    db.many<Role>(sql`
      select id, role_code as "roleCode", role_name as "roleName", role_type_range as "roleTypeRange",
        scope_kind as "scopeKind"
      from roles where role_code = any(${[...codes]})`),

  upsertStandard: async (role: StandardRoleRow) => {
    const row = await db.one<{ id: number }>(sql`
      insert into roles (role_code, role_name, role_type, role_type_range, is_standard, scope_kind)
      values (${role.roleCode}, ${role.roleName}, ${role.roleType}, ${[...role.roleTypeRange]}, true, ${role.scopeKind})
      on conflict (role_code) do update set role_name = excluded.role_name, role_type = excluded.role_type,
        role_type_range = excluded.role_type_range, is_standard = true, scope_kind = excluded.scope_kind
      returning id`);
    return row.id;
  },

  /** Makes the role hold just these permissions. */
  setPermissions: async (roleId: number, permissions: readonly string[]) => {
    const wanted = [...permissions];
    await db.run(sql`
      delete from role_menus rm using menus m
      where rm.role_id = ${roleId} and m.id = rm.menu_id and not (m.permission = any(${wanted}))`);
    await db.run(sql`
      insert into role_menus (role_id, menu_id)
      select ${roleId}, m.id from menus m where m.permission = any(${wanted})
      on conflict do nothing`);
  },

  insertOwn: async (role: { roleCode: string; roleName: string; scopeKind: ScopeKind }) => {
    const row = await db.maybe<{ id: number }>(sql`
      insert into roles (role_code, role_name, scope_kind)
      values (${role.roleCode}, ${role.roleName}, ${role.scopeKind})
      on conflict (role_code) do nothing returning id`);
    return row?.id;
  },

  chooseOrganizations: (roleId: number, organizationIds: readonly number[]) =>
    db.run(sql`
      insert into role_organizations (role_id, organization_id)
      select ${roleId}, unnest(${[...organizationIds]}::bigint[]) on conflict do nothing`),

  holdersOf: async (roleId: number) => {
    const rows = await db.many<{ id: number }>(
      sql`select staff_id as id from staff_roles where role_id = ${roleId}`,
    );
    return rows.map((row) => row.id);
  },
});

/** A second factor of who has this role, because the organization `by` asks for it; null: no longer. */
export const requireOfRole = (tx: Queries, id: number, by: number | null): Promise<number> =>
  tx.run(sql`
    update roles set second_factor_required = ${by !== null}, second_factor_required_by = ${by} where id = ${id}`);
