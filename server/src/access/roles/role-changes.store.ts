import type { RoleFields, ScopeKind } from "@sweepline/contract/access/roles.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

type Row = Omit<RoleFields, "menuIds" | "organizationIds">;

export const roleChangesStore = (db: Queries) => ({
  /** Its id, or undefined where the code is taken. */
  insert: async (role: Row, organizationId: number) => {
    const row = await db.maybe<{ id: number }>(sql`
      insert into roles (role_name, role_code, role_type, role_type_range, role_desc, scope_kind, stays_signed_in,
        organization_id)
      values (${role.roleName}, ${role.roleCode}, ${role.roleType}, ${[...role.roleTypeRange]}, ${role.roleDesc},
        ${role.scopeKind}, ${role.staysSignedIn}, ${organizationId})
      on conflict do nothing returning id`);
    return row?.id;
  },

  isCodeTaken: async (roleCode: string, exceptId: number) =>
    (await db.maybe(
      sql`select from roles where lower(role_code) = lower(${roleCode}) and id <> ${exceptId}`,
    )) !== undefined,

  /** False where someone else has changed it meanwhile. */
  update: async ({ id, revision }: { id: number; revision: number }, role: Row) =>
    (await db.run(sql`
      update roles set role_name = ${role.roleName}, role_code = ${role.roleCode}, role_type = ${role.roleType},
        role_type_range = ${[...role.roleTypeRange]}, role_desc = ${role.roleDesc}, scope_kind = ${role.scopeKind},
        stays_signed_in = ${role.staysSignedIn}, revision = revision + 1
      where id = ${id} and revision = ${revision} and not is_standard`)) > 0,

  setScopeKind: (id: number, scopeKind: ScopeKind) =>
    db.run(sql`update roles set scope_kind = ${scopeKind} where id = ${id}`),

  /** Makes the role hold just these items; ids that no longer exist are passed over. */
  setMenus: async (id: number, menuIds: readonly number[]) => {
    const wanted = [...menuIds];
    await db.run(
      sql`delete from role_menus where role_id = ${id} and not (menu_id = any(${wanted}::bigint[]))`,
    );
    await db.run(sql`
      insert into role_menus (role_id, menu_id)
      select ${id}, m.id from menus m where m.id = any(${wanted}::bigint[]) on conflict do nothing`);
  },

  /** Makes the role reach just these organizations; answers whether there are all of them. */
  setOrganizations: async (id: number, organizationIds: readonly number[]) => {
    const wanted = [...new Set(organizationIds)];
    await db.run(sql`
      delete from role_organizations where role_id = ${id} and not (organization_id = any(${wanted}::bigint[]))`);
    await db.run(sql`
      insert into role_organizations (role_id, organization_id)
      select ${id}, o.id from organizations o where o.id = any(${wanted}::bigint[]) on conflict do nothing`);
    const { n } = await db.one<{ n: number }>(
      sql`select count(*) as n from role_organizations where role_id = ${id}`,
    );
    return n === wanted.length;
  },

  /** Menu items whose permission, if any, is among these. */
  menusWithin: async (menuIds: readonly number[], permissions: ReadonlySet<string>) => {
    const rows = await db.many<{ id: number }>(sql`
      select id from menus where id = any(${[...menuIds]}::bigint[])
        and (permission is null or permission = any(${[...permissions]}))`);
    return rows.map(({ id }) => id);
  },

  /** How many hold it; whoever would hand it out meanwhile waits for this transaction. */
  countHolders: async (id: number) => {
    await db.run(sql`select from roles where id = ${id} for update`);
    const { n } = await db.one<{ n: number }>(
      sql`select count(*) as n from staff_roles where role_id = ${id}`,
    );
    return n;
  },

  remove: (id: number) => db.run(sql`delete from roles where id = ${id}`),
});
