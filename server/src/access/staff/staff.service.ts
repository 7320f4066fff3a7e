import type { Preferences } from "@sweepline/contract/access/session.ts";
import {
  INITIAL_PASSWORD_DIGITS,
  type NewStaff,
  newStaffSchema,
  STAFF_REFUSALS,
} from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Actor, type Audit, SYSTEM } from "../../system/logs/index.ts";
import type { Organizations } from "../organizations/index.ts";
import type { Roles } from "../roles/index.ts";
import { hashPassword, isPassword, newPassword } from "./passwords.ts";
import { type StaffMember, staffStore } from "./staff.store.ts";

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
  /** Disabling ends the person's sessions at once, on every node. */
  setEnabled(id: number, isEnabled: boolean, by: Actor): Promise<void>;
  setRoles(id: number, roleCodes: readonly string[], by: Actor): Promise<void>;
  /** Whose password it is; takes as long for unknown usernames. */
  recognize(username: string, password: string): Promise<{ id: number; isEnabled: boolean } | undefined>;
  /** `alongside` happens in the same transaction. */
  setPassword(
    change: { id: number; password: string; by: Actor },
    alongside: (tx: Queries) => Promise<void>,
  ): Promise<void>;
  noteSignIn(tx: Queries, id: number, at: Date): Promise<void>;
  updateProfile(id: number, profile: Profile, by: Actor): Promise<StaffMember>;
  updatePreferences(id: number, preferences: Preferences): Promise<Preferences>;
  /** The platform's first administrator; the password is answered only when the account was made. */
  ensureAdministrator(options?: { password?: string }): Promise<{ username: string; password?: string }>;
}

interface Needs {
  db: Database;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  organizations: Organizations;
  roles: Roles;
  endSessionsOf(tx: Queries, staffIds: readonly number[]): Promise<void>;
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
    setEnabled: async (id, isEnabled, by) => setEnabled(needs, await get(id), { isEnabled, by }),
    setRoles: async (id, roleCodes, by) => setRoles(needs, await get(id), { roleCodes, by }),
    async recognize(username, password) {
      const known = await store.credentialsOf(username);
      const isRight = await isPassword(password, known?.passwordHash);
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
    updatePreferences: store.setPreferences,
    ensureAdministrator: (options = {}) => ensureAdministrator(needs, options.password),
  };
}

function initialPassword(staff: { password?: string | undefined; phone: string | null }): string {
  const password = staff.password ?? staff.phone?.slice(-INITIAL_PASSWORD_DIGITS);
  if (password) return password;
  const fields = [{ field: "phone", text: VALIDATION_TEXTS["validation.phone"] }];
  throw new Refused(CORE_REFUSALS.invalidInput, { fields });
}

async function create(needs: Needs, input: NewStaff, by: Actor): Promise<StaffMember> {
  const { password, roleCodes, ...staff } = newStaffSchema.parse(input);
  const organization = await needs.organizations.get(staff.organizationId);
  const roles = await needs.roles.forOrganizationType(roleCodes, organization.orgTypeCode);
  const passwordHash = await hashPassword(initialPassword({ password, phone: staff.phone }));
  return needs.db.transaction(async (tx) => {
    const store = staffStore(tx);
    const id = await store.insert({ ...staff, passwordHash });
    if (id === undefined)
      throw new Refused(STAFF_REFUSALS.usernameTaken, { values: { username: staff.username } });
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

async function setEnabled(
  { db, audit, announcer, endSessionsOf }: Needs,
  { id, isEnabled: wasEnabled }: StaffMember,
  { isEnabled, by }: { isEnabled: boolean; by: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    await staffStore(tx).setEnabled(id, isEnabled);
    if (!isEnabled) await endSessionsOf(tx, [id]);
    await audit.record(tx, {
      actor: by,
      action: "access_staff_enable",
      subject: { kind: "staff", id },
      before: { isEnabled: wasEnabled },
      after: { isEnabled },
    });
  });
  announcer.announceRights({ staffIds: [id] });
}

async function setRoles(
  { db, audit, announcer, organizations, roles }: Needs,
  { id, organizationId }: StaffMember,
  { roleCodes, by }: { roleCodes: readonly string[]; by: Actor },
): Promise<void> {
  const { orgTypeCode } = await organizations.get(organizationId);
  const wanted = await roles.forOrganizationType(roleCodes, orgTypeCode);
  await db.transaction(async (tx) => {
    const store = staffStore(tx);
    const before = await store.rolesOf(id);
    await store.setRoles(
      id,
      wanted.map((role) => role.id),
    );
    await audit.record(tx, {
      actor: by,
      action: "access_staff_setRoles",
      subject: { kind: "staff", id },
      before: { roleCodes: before },
      after: { roleCodes },
    });
  });
  announcer.announceRights({ staffIds: [id] });
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
