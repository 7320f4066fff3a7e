import type { StaffChange, StaffCreation } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** What an administrator writes of a person; without a hash the password is the phone's last digits. */
export type PersonFields = Omit<StaffCreation, "role" | "phone"> & {
  phone: string | null;
  passwordHash: string | null;
};

export const staffChangesStore = (db: Queries) => ({
  /** Ids by lower-case usernames; those that are taken are missing. */
  insertMany: async (people: readonly PersonFields[], initialUntil: Date) => {
    const rows = await db.many<{ id: number; username: string }>(sql`
      insert into staff (username, organization_id, kind, display_name, phone, email, sex, user_code, region_info,
        description, is_enabled, password_hash, must_change_password, initial_until)
      select p.*, true, ${initialUntil}::timestamptz from json_to_recordset(${JSON.stringify(people)}::json) as p(username text,
        "organizationId" bigint, kind text, "displayName" text, phone text, email text, sex text, "userCode" text,
        "regionInfo" text, description text, enabled boolean, "passwordHash" text)
      on conflict (lower(username)) do nothing returning id, lower(username) as username`);
    return new Map(rows.map(({ id, username }) => [username, id]));
  },

  addRoles: (pairs: readonly { staffId: number; roleId: number }[]) =>
    db.run(sql`
      insert into staff_roles (staff_id, role_id)
      select * from unnest(${pairs.map(({ staffId }) => staffId)}::bigint[],
        ${pairs.map(({ roleId }) => roleId)}::bigint[])
      on conflict do nothing`),

  /** Whether the row was still the one that the form had read. */
  update: async (change: StaffChange & { organizationId: number }) =>
    (await db.run(sql`
      update staff set display_name = ${change.displayName}, phone = ${change.phone}, email = ${change.email},
        email_by_admin = email_by_admin or email is distinct from ${change.email}::text,
        phone_by_admin = phone_by_admin or phone is distinct from ${change.phone}::text,
        sex = ${change.sex}, user_code = ${change.userCode}, region_info = ${change.regionInfo},
        description = ${change.description}, kind = ${change.kind},
        organization_id = ${change.organizationId}, revision = revision + 1
      where id = ${change.id} and revision = ${change.revision}`)) > 0,

  setEnabled: (id: number, isEnabled: boolean) =>
    db.run(sql`update staff set is_enabled = ${isEnabled}, revision = revision + 1 where id = ${id}`),

  /** Without a hash: back to the phone's last digits. */
  resetPassword: (id: number, passwordHash: string | null, initialUntil: Date) =>
    db.run(sql`
      update staff set password_hash = ${passwordHash}, must_change_password = true, initial_until = ${initialUntil},
        initial_used_at = null, initial_failures = 0
      where id = ${id}`),

  /** Locked until the transaction ends: of two that go at once the second sees that the first is gone. */
  lockAdministrators: async (organizationId: number) => {
    const rows = await db.many<{ id: number }>(sql`
      select id from staff where organization_id = ${organizationId} and kind = 'admin' and is_enabled
      order by id for update`);
    return rows.map(({ id }) => id);
  },

  /** Whether others than this person belong to the organization. */
  hasOthers: async ({ id, organizationId }: { id: number; organizationId: number }) =>
    (await db.maybe(sql`
      select 1 from staff where organization_id = ${organizationId} and id <> ${id} limit 1`)) !== undefined,

  remove: async (id: number) => (await db.run(sql`delete from staff where id = ${id}`)) > 0,

  hasPhonePassword: async (id: number) => {
    const row = await db.maybe<{ isInitial: boolean }>(
      sql`select password_hash is null as "isInitial" from staff where id = ${id}`,
    );
    return row?.isInitial ?? false;
  },
});
