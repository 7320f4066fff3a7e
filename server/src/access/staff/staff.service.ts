import { type Preferences, SESSION_REFUSALS } from "@sweepline/contract/access/session/index.ts";
import { INITIAL_PASSWORD, type NewStaff, newStaffSchema } from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { type Actor, type Audit, SYSTEM } from "../../system/logs/index.ts";
import type { Organizations } from "../organizations/index.ts";
import type { Roles } from "../roles/index.ts";
import { initialUntil, stateOf } from "./initial-passwords.ts";
import { hashPassword } from "./password-hasher.ts";
import { refuseFault } from "./password-rules.ts";
import { isPassword, isPhonePassword, newPassword } from "./passwords.ts";
import { type Credentials, type StaffMember, staffStore } from "./staff.store.ts";
import { staffChangesStore } from "./staff-changes.store.ts";
import { phoneWanted, usernameTaken } from "./staff-edit.service.ts";
import { withoutEnd } from "./staff-privacy.ts";

export interface Profile {
  displayName: string;
  phone: string | null;
  email: string | null;
}

export interface Recognized {
  id: number;
  isEnabled: boolean;
  /** A password that someone else chose: still good for its sign-in, or over. Null: the person's own. */
  initial: "waiting" | "over" | null;
}

export interface Staff {
  create(staff: NewStaff, by?: Actor): Promise<StaffMember>;
  findByUsername(username: string): Promise<StaffMember | undefined>;
  get(id: number): Promise<StaffMember>;
  rolesOf(id: number): Promise<string[]>;
  /** Whose password it is; takes as long for unknown usernames and for initial passwords. Wrong ones count against those. */
  recognize(username: string, password: string): Promise<Recognized | undefined>;
  /** Whether it is the person's, initial or not: for whoever is signed in already. */
  isPasswordOf(id: number, password: string): Promise<boolean>;
  /** In the transaction of the sign-in that it is good for; refuses a second one. */
  useInitialPassword(tx: Queries, id: number, at: Date): Promise<void>;
  /** Refuses a password that the person may not choose. */
  refuseChoice(id: number, password: string): Promise<void>;
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

interface Deps {
  db: Database;
  clock: Clock;
  audit: Audit;
  organizations: Pick<Organizations, "get" | "ensureRoot">;
  roles: Pick<Roles, "forOrganizationType">;
}

const ADMINISTRATOR = { username: "admin", displayName: "Administrator", kind: "admin" } as const;

export function createStaff(deps: Deps): Staff {
  const { db } = deps;
  const store = staffStore(db);
  const get = async (id: number) => found(await store.find(id), CORE_REFUSALS.notFound);
  return {
    get,
    findByUsername: store.findByUsername,
    rolesOf: store.rolesOf,
    create: (staff, by = SYSTEM) => create(deps, staff, by),
    recognize: (username, password) => recognize(deps, username, password),
    async isPasswordOf(id, password) {
      return isRight(password, await store.credentialsById(id));
    },
    async useInitialPassword(tx, id, at) {
      if (!(await staffStore(tx).useInitialPassword(id, at)))
        throw new Refused(SESSION_REFUSALS.initialPasswordOver);
    },
    async refuseChoice(id, password) {
      const { organizationName, ...owner } = await get(id);
      await refuseFault("newPassword", password, { ...owner, organizations: [organizationName] });
    },
    async setPassword({ id, password, by }, alongside) {
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        await staffStore(tx).setPassword(id, passwordHash);
        await alongside(tx);
        const subject = { kind: "staff", id };
        await deps.audit.record(tx, { actor: by, action: "access_staff_changePassword", subject });
      });
    },
    async noteSignIn(tx, id, at) {
      await staffStore(tx).noteSignIn(id, at);
    },
    async updateProfile(id, profile, by) {
      const { displayName, phone, email } = await get(id);
      await db.transaction(async (tx) => {
        if (profile.phone === null && (await staffChangesStore(tx).hasPhonePassword(id))) throw phoneWanted();
        await staffStore(tx).setProfile(id, profile);
        await deps.audit.record(tx, {
          actor: by,
          action: "access_staff_updateProfile",
          subject: { kind: "staff", id },
          before: { displayName, phone: withoutEnd(phone), email },
          after: { ...profile, phone: withoutEnd(profile.phone) },
        });
      });
      return get(id);
    },
    setAvatar: async (id, avatar, by) => {
      await setAvatar(deps, await get(id), { avatar, by });
      return get(id);
    },
    updatePreferences: (id, preferences, by) =>
      db.transaction(async (tx) => {
        const { preferences: before } = await get(id);
        const after = await staffStore(tx).setPreferences(id, preferences);
        const action = "access_staff_updatePreferences";
        await deps.audit.record(tx, { actor: by, action, subject: { kind: "staff", id }, before, after });
        return after;
      }),
    ensureAdministrator: (options = {}) => ensureAdministrator(deps, options.password),
  };
}

/** Both are always asked, so that the time taken does not tell whose password is still made of the phone number. */
async function isRight(
  password: string,
  known: Pick<Credentials, "passwordHash" | "phone"> | undefined,
): Promise<boolean> {
  const isOfPhone = isPhonePassword(password, known?.passwordHash === null ? known.phone : null);
  return (await isPassword(password, known?.passwordHash ?? undefined)) || isOfPhone;
}

async function recognize(
  { db, clock }: Deps,
  username: string,
  password: string,
): Promise<Recognized | undefined> {
  const known = await staffStore(db).credentialsOf(username);
  const state = known ? stateOf(known, clock.now()) : null;
  // Whoever is told of a right guess would have it for the time after the reset: it is answered, and takes, like a wrong one.
  if ((await isRight(password, known)) && known && state !== "blocked") {
    const initial = state === null || state === "waiting" ? state : "over";
    return { id: known.id, isEnabled: known.isEnabled, initial };
  }
  await db.transaction((tx) => staffStore(tx).noteInitialFailure(username, INITIAL_PASSWORD.attempts));
  return undefined;
}

async function create(deps: Deps, input: NewStaff, by: Actor): Promise<StaffMember> {
  const { password, roleCodes, ...staff } = newStaffSchema.parse(input);
  if (password === undefined && staff.phone === null) throw phoneWanted();
  const organization = await deps.organizations.get(staff.organizationId);
  const roles = await deps.roles.forOrganizationType(roleCodes, organization.orgTypeCode);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const mustChangePassword = passwordHash === null || staff.mustChangePassword;
  return deps.db.transaction(async (tx) => {
    const store = staffStore(tx);
    const until = mustChangePassword ? initialUntil(deps.clock.now()) : null;
    const id = await store.insert({ ...staff, passwordHash, mustChangePassword, initialUntil: until });
    if (id === undefined) throw usernameTaken(staff.username);
    await store.setRoles(
      id,
      roles.map((role) => role.id),
    );
    const subject = { kind: "staff", id };
    await deps.audit.record(tx, {
      actor: by,
      action: "access_staff_create",
      subject,
      after: { ...staff, phone: withoutEnd(staff.phone), roleCodes },
    });
    return found(await store.find(id), CORE_REFUSALS.notFound);
  });
}

async function setAvatar(
  { db, audit }: Deps,
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
  deps: Deps,
  given: string | undefined,
): Promise<{ username: string; password?: string }> {
  const { username } = ADMINISTRATOR;
  if (await staffStore(deps.db).findByUsername(username)) return { username };
  const password = given || newPassword();
  const root = await deps.organizations.ensureRoot();
  await create(
    deps,
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
