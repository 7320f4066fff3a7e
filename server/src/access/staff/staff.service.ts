import type { Preferences } from "@sweepline/contract/access/session.ts";
import { type NewStaff, newStaffSchema } from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { type Actor, type Audit, SYSTEM } from "../../system/logs/index.ts";
import type { Organizations } from "../organizations/index.ts";
import type { Roles } from "../roles/index.ts";
import { hashPassword } from "./password-hasher.ts";
import { isInitialPassword, isPassword, newPassword } from "./passwords.ts";
import { type StaffMember, staffStore } from "./staff.store.ts";
import { staffChangesStore } from "./staff-changes.store.ts";
import { phoneWanted, usernameTaken } from "./staff-edit.service.ts";

export interface Profile {
  displayName: string;
  phone: string | null;
  email: string | null;
}

export interface Staff {
  create(staff: NewStaff, by?: Actor): Promise<StaffMember>;
  findByUsername(username: string): Promise<StaffMember | undefined>;
  get(id: number): Promise<StaffMember>;
  rolesOf(id: number): Promise<string[]>;
  /** Whose password it is; takes as long for unknown usernames and for initial passwords. */
  recognize(username: string, password: string): Promise<{ id: number; isEnabled: boolean } | undefined>;
  /** `alongside` happens in the same transaction. */
  setPassword(
    change: { id: number; password: string; by: Actor },
    alongside: (tx: Queries) => Promise<void>,
  ): Promise<void>;
  noteSignIn(tx: Queries, id: number, at: Date): Promise<void>;
  updateProfile(id: number, profile: Profile, by: Actor): Promise<StaffMember>;
  /** To a picture that they have uploaded; empty: none. */
  setAvatar(id: number, avatar: string, by: Actor): Promise<StaffMember>;
  updatePreferences(id: number, preferences: Preferences, by: Actor): Promise<Preferences>;
  /** The platform's first administrator; the password is answered only when the account was made. */
  ensureAdministrator(options?: { password?: string }): Promise<{ username: string; password?: string }>;
}

interface Needs {
  db: Database;
  audit: Audit;
  organizations: Pick<Organizations, "get" | "ensureRoot">;
  roles: Pick<Roles, "forOrganizationType">;
}

const ADMINISTRATOR = { username: "admin", displayName: "Administrator", kind: "admin" } as const;

export function createStaff(needs: Needs): Staff {
  const { db } = needs;
  const store = staffStore(db);
  const get = async (id: number) => found(await store.find(id), CORE_REFUSALS.notFound);
  return {
    get,
    findByUsername: store.findByUsername,
    rolesOf: store.rolesOf,
    create: (staff, by = SYSTEM) => create(needs, staff, by),
    async recognize(username, password) {
      const known = await store.credentialsOf(username);
      // Both are always asked, so that the time taken does not tell who still has the initial password.
      const isInitial = isInitialPassword(password, known?.passwordHash === null ? known.phone : null);
      const isRight = (await isPassword(password, known?.passwordHash ?? undefined)) || isInitial;
      return known && isRight ? { id: known.id, isEnabled: known.isEnabled } : undefined;
    },
    async setPassword({ id, password, by }, alongside) {
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        await staffStore(tx).setPassword(id, passwordHash);
        await alongside(tx);
        const subject = { kind: "staff", id };
        await needs.audit.record(tx, { actor: by, action: "access_staff_changePassword", subject });
      });
    },
    async noteSignIn(tx, id, at) {
      await staffStore(tx).noteSignIn(id, at);
    },
    async updateProfile(id, profile, by) {
      const { displayName, phone, email } = await get(id);
      await db.transaction(async (tx) => {
        if (profile.phone === null && (await staffChangesStore(tx).hasInitialPassword(id)))
          throw phoneWanted();
        await staffStore(tx).setProfile(id, profile);
        await needs.audit.record(tx, {
          actor: by,
          action: "access_staff_updateProfile",
          subject: { kind: "staff", id },
          before: { displayName, phone, email },
          after: profile,
        });
      });
      return get(id);
    },
    setAvatar: async (id, avatar, by) => {
      await setAvatar(needs, await get(id), { avatar, by });
      return get(id);
    },
    updatePreferences: (id, preferences, by) =>
      db.transaction(async (tx) => {
        const { preferences: before } = await get(id);
        const after = await staffStore(tx).setPreferences(id, preferences);
        const action = "access_staff_updatePreferences";
        await needs.audit.record(tx, { actor: by, action, subject: { kind: "staff", id }, before, after });
        return after;
      }),
    ensureAdministrator: (options = {}) => ensureAdministrator(needs, options.password),
  };
}

async function create(needs: Needs, input: NewStaff, by: Actor): Promise<StaffMember> {
  const { password, roleCodes, ...staff } = newStaffSchema.parse(input);
  if (password === undefined && staff.phone === null) throw phoneWanted();
  const organization = await needs.organizations.get(staff.organizationId);
  const roles = await needs.roles.forOrganizationType(roleCodes, organization.orgTypeCode);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const mustChangePassword = passwordHash === null || staff.mustChangePassword;
  return needs.db.transaction(async (tx) => {
    const store = staffStore(tx);
    const id = await store.insert({ ...staff, passwordHash, mustChangePassword });
    if (id === undefined) throw usernameTaken(staff.username);
    await store.setRoles(
      id,
      roles.map((role) => role.id),
    );
    const subject = { kind: "staff", id };
    await needs.audit.record(tx, {
      actor: by,
      action: "access_staff_create",
      subject,
      after: { ...staff, roleCodes },
    });
    return found(await store.find(id), CORE_REFUSALS.notFound);
  });
}

async function setAvatar(
  { db, audit }: Needs,
  { id, avatar: before }: StaffMember,
  { avatar, by }: { avatar: string; by: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const store = staffStore(tx);
    const name = avatar.slice(avatar.lastIndexOf("/") + 1);
    if (name !== "" && !(await store.ownsPicture(id, name))) throw new Refused(CORE_REFUSALS.notFound);
    await store.setAvatar(id, avatar);
    await audit.record(tx, {
      actor: by,
      action: "access_staff_setAvatar",
      subject: { kind: "staff", id },
      before: { avatar: before },
      after: { avatar },
    });
  });
}

async function ensureAdministrator(
  needs: Needs,
  given: string | undefined,
): Promise<{ username: string; password?: string }> {
  const { username } = ADMINISTRATOR;
  if (await staffStore(needs.db).findByUsername(username)) return { username };
  const password = given || newPassword();
  const root = await needs.organizations.ensureRoot();
  await create(
    needs,
    {
      ...ADMINISTRATOR,
      organizationId: root.id,
      roleCodes: ["platformAdmin"],
      password,
      mustChangePassword: false,
    },
    SYSTEM,
  );
  return { username, password };
}
