import {
  STAFF_REFUSALS,
  type StaffChange,
  type StaffCreation,
  type StaffRow,
} from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { initialUntil, makePassword } from "./initial-passwords.ts";
import { refuseFault } from "./password-rules.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { staffStore } from "./staff.store.ts";
import { staffChangesStore } from "./staff-changes.store.ts";
import { refuseGrant } from "./staff-grants.ts";
import { withoutEnd } from "./staff-privacy.ts";
import { type Place, staffRolesStore } from "./staff-roles.store.ts";

const record = recorderOf("access_staff", "staff");

/** With the given password, else by the operator's rule; either is an initial one. */
export async function createPerson(
  deps: PeopleDeps,
  requester: Requester,
  { person, password }: { person: StaffCreation; password: string | undefined },
): Promise<{ id: number; oneTimePassword: string | null }> {
  const { role, ...fields } = person;
  const place = await placeWithin(deps.db, requester.caller, person.organizationId);
  await refuseGrant(deps, requester.caller, { roleIds: role, place });
  if (password !== undefined)
    await refuseFault("password", password, { ...person, organizations: [place.orgName, place.shortName] });
  const { passwordHash, oneTimePassword } = await makePassword(password, await deps.initialPasswordRule());
  return deps.db.transaction(async (tx) => {
    const store = staffChangesStore(tx);
    const until = initialUntil(deps.clock.now());
    const [id] = (await store.insertMany([{ ...fields, passwordHash }], until)).values();
    if (id === undefined) throw usernameTaken(person.username);
    await store.addRoles(role.map((roleId) => ({ staffId: id, roleId })));
    await record(deps, tx, {
      requester,
      verb: "create",
      id,
      after: { ...person, phone: withoutEnd(person.phone) },
    });
    return { id, oneTimePassword };
  });
}

export async function updatePerson(
  deps: PeopleDeps,
  requester: Requester,
  { before, change }: { before: StaffRow; change: StaffChange },
): Promise<void> {
  const held = before.role.map((role) => role.id);
  const given = change.role.filter((id) => !held.includes(id));
  const isOtherRoles = given.length > 0 || held.some((id) => !change.role.includes(id));
  const organizationId = change.organizationId ?? before.organizationId;
  const isMoved = organizationId !== before.organizationId;
  if (change.id === requester.caller.staffId) {
    if (isOtherRoles) throw ownAccount("role");
    if (isMoved) throw ownAccount("organizationId");
  }
  const place = isMoved
    ? await placeWithin(deps.db, requester.caller, organizationId)
    : found(await staffRolesStore(deps.db).place(organizationId), CORE_REFUSALS.notFound);
  // Elsewhere every role is given again: it may not exist there, and what it reaches is something else.
  await refuseGrant(deps, requester.caller, { roleIds: isMoved ? change.role : given, place });
  await deps.db.transaction(async (tx) => {
    const store = staffChangesStore(tx);
    if (change.phone === null && (await store.hasPhonePassword(change.id))) throw phoneWanted();
    if (isMoved || change.kind !== "admin") await refuseLastAdministrator(tx, before);
    if (!(await store.update({ ...change, organizationId }))) throw new Refused(CORE_REFUSALS.conflict);
    if (isOtherRoles) await staffStore(tx).setRoles(change.id, change.role);
    const { id, revision: _, ...after } = change;
    await record(deps, tx, {
      requester,
      verb: "update",
      id,
      before: beforeOf({ ...before, phone: withoutEnd(before.phone) }, after),
      after: { ...after, phone: withoutEnd(after.phone) },
    });
  });
  deps.announcer.announceRights({ staffIds: [change.id] });
}

/** What was there of the fields that a form changes. */
function beforeOf(row: StaffRow, after: Omit<StaffChange, "id" | "revision">): object {
  const was = { ...row, role: row.role.map(({ id }) => id) };
  return Object.fromEntries(Object.keys(after).map((field) => [field, was[field as keyof typeof after]]));
}

/** An organization keeps an administrator who can sign in (spec §6). */
export async function refuseLastAdministrator(tx: Queries, person: StaffRow): Promise<void> {
  if (person.kind !== "admin" || !person.enabled) return;
  const others = await staffChangesStore(tx).lockAdministrators(person.organizationId);
  if (others.every((id) => id === person.id)) throw new Refused(STAFF_REFUSALS.lastAdministrator);
}

/** An organization that the caller sees, to put people into. */
export async function placeWithin(db: Queries, caller: Caller, id: number): Promise<Place> {
  const place = await staffRolesStore(db).placeWithin(caller.scope, id);
  const refusal = CORE_REFUSALS.notFound;
  if (!place) throw refusedAt("organizationId", refusal);
  return place;
}

export function ownAccount(field?: string): Refused {
  const refusal = STAFF_REFUSALS.ownAccount;
  return new Refused(refusal, field === undefined ? {} : { fields: [{ field, text: refusal }] });
}

/** Without a phone number there is no password from it. */
export function phoneWanted(): Refused {
  return new Refused(CORE_REFUSALS.invalidInput, {
    fields: [{ field: "phone", text: VALIDATION_TEXTS["validation.phone"] }],
  });
}

export function usernameTaken(username: string): Refused {
  const refusal = STAFF_REFUSALS.usernameTaken;
  return refusedAt("username", refusal, { username });
}
