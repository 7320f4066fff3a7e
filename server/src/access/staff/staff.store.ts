import type { Preferences } from "@sweepline/contract/access/session/index.ts";
import type { StaffKind } from "@sweepline/contract/access/staff.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { InitialPasswordFacts } from "./initial-passwords.ts";
import { usernameKey } from "./username-key.ts";

export interface StaffMember {
  id: number;
  username: string;
  displayName: string;
  phone: string | null;
  email: string | null;
  organizationId: number;
  organizationName: string;
  kind: StaffKind;
  mustChangePassword: boolean;
  isEnabled: boolean;
  avatar: string;
  preferences: Preferences;
  /** By code. */
  roleNames: Record<string, string>;
}

export interface Credentials extends InitialPasswordFacts {
  id: number;
  /** Null: still the last digits of the phone. */
  passwordHash: string | null;
  phone: string | null;
  /** The person and every organization from theirs to the root. */
  isEnabled: boolean;
}

export interface StaffFields {
  username: string;
  passwordHash: string | null;
  displayName: string;
  phone: string | null;
  email: string | null;
  organizationId: number;
  kind: StaffKind;
  mustChangePassword: boolean;
  /** Until when a password that must be changed is good; null: it is the person's own. */
  initialUntil: Date | null;
}

export const staffStore = (db: Queries) => ({ ...readsOf(db), ...writesOf(db) });

const readsOf = (db: Queries) => {
  const findWhere = (condition: Sql) =>
    db.maybe<StaffMember>(sql`
      select s.id, s.username, s.display_name as "displayName", s.phone, s.email, s.kind, s.preferences,
        s.organization_id as "organizationId", o.org_name as "organizationName", s.is_enabled as "isEnabled",
        s.must_change_password as "mustChangePassword", s.avatar, (
          select coalesce(json_object_agg(r.role_code, r.role_name), '{}')
          from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = s.id) as "roleNames"
      from staff s join organizations o on o.id = s.organization_id where ${condition}`);
  return {
    find: (id: number) => findWhere(sql`s.id = ${id}`),
    findByUsername: (username: string) => findWhere(sql`lower(s.username) = ${usernameKey(username)}`),

    credentialsOf: (username: string) =>
      db.maybe<Credentials>(sql`
        select s.id, s.password_hash as "passwordHash", s.phone, s.must_change_password as "mustChangePassword",
          s.initial_until as "initialUntil", s.initial_used_at as "initialUsedAt",
          s.initial_failures as "initialFailures", s.is_enabled and not exists (
          select from organizations above where above.id = any(o.path) and not above.is_enabled) as "isEnabled"
        from staff s join organizations o on o.id = s.organization_id
        where lower(s.username) = ${usernameKey(username)}`),

    credentialsById: (id: number) =>
      db.maybe<Pick<Credentials, "passwordHash" | "phone">>(
        sql`select password_hash as "passwordHash", phone from staff where id = ${id}`,
      ),

    /** Those of these lower-case usernames that are taken. */
    takenAmong: async (usernames: readonly string[]) => {
      const rows = await db.many<{ username: string }>(sql`
        select lower(username) as username from staff where lower(username) = any(${[...usernames]})`);
      return rows.map((row) => row.username);
    },

    rolesOf: async (id: number) => {
      const rows = await db.many<{ roleCode: string }>(sql`
        select r.role_code as "roleCode" from staff_roles sr join roles r on r.id = sr.role_id
        where sr.staff_id = ${id} order by r.role_code`);
      return rows.map((row) => row.roleCode);
    },
  };
};

const writesOf = (db: Queries) => ({
  /** Its id, or undefined where the username is taken. */
  insert: async (fields: StaffFields) => {
    const row = await db.maybe<{ id: number }>(sql`
        insert into staff
          (username, password_hash, display_name, phone, email, organization_id, kind, must_change_password,
            initial_until)
        values (${fields.username}, ${fields.passwordHash}, ${fields.displayName}, ${fields.phone}, ${fields.email},
          ${fields.organizationId}, ${fields.kind}, ${fields.mustChangePassword}, ${fields.initialUntil})
        on conflict (lower(username)) do nothing returning id`);
    return row?.id;
  },

  setRoles: async (id: number, roleIds: readonly number[]) => {
    const wanted = [...roleIds];
    await db.run(
      sql`delete from staff_roles where staff_id = ${id} and not (role_id = any(${wanted}::bigint[]))`,
    );
    await db.run(sql`
        insert into staff_roles (staff_id, role_id) select ${id}, unnest(${wanted}::bigint[])
        on conflict do nothing`);
  },

  setAvatar: (id: number, avatar: string) =>
    db.run(sql`update staff set avatar = ${avatar} where id = ${id}`),

  ownsPicture: async (id: number, name: string) =>
    (await db.maybe(sql`select id from attachments where picture_name = ${name} and staff_id = ${id}`)) !==
    undefined,

  setPassword: (id: number, passwordHash: string) =>
    db.run(sql`
        update staff set password_hash = ${passwordHash}, must_change_password = false, initial_until = null,
          initial_used_at = null, initial_failures = 0
        where id = ${id}`),

  /** False where another sign-in was first. */
  useInitialPassword: async (id: number, at: Date) =>
    (await db.run(sql`
        update staff set initial_used_at = ${at}
        where id = ${id} and must_change_password and initial_used_at is null`)) > 0,

  /** Without waiting for the disk, or the answer would take longer where there is something to count. */
  noteInitialFailure: async (username: string, most: number) => {
    await db.run(sql`select set_config('synchronous_commit', 'off', true)`);
    await db.run(sql`
        update staff set initial_failures = initial_failures + 1
        where lower(username) = ${usernameKey(username)} and must_change_password and initial_failures < ${most}`);
  },

  setProfile: (id: number, profile: Pick<StaffFields, "displayName" | "phone" | "email">) =>
    db.run(sql`
        update staff set display_name = ${profile.displayName}, phone = ${profile.phone}, email = ${profile.email},
          email_by_admin = email_by_admin and email is not distinct from ${profile.email}::text,
          phone_by_admin = phone_by_admin and phone is not distinct from ${profile.phone}::text,
          revision = revision + 1
        where id = ${id}`),

  /** Merges into what there is. */
  setPreferences: async (id: number, preferences: Preferences) => {
    const row = await db.one<{ preferences: Preferences }>(sql`
        update staff set preferences = preferences || ${JSON.stringify(preferences)}::jsonb where id = ${id}
        returning preferences`);
    return row.preferences;
  },

  noteSignIn: (id: number, at: Date) =>
    db.run(sql`update staff set last_sign_in_at = ${at} where id = ${id}`),
});
