import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Requester } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { initialUntil, makePassword } from "./initial-passwords.ts";
import { refuseFault } from "./password-rules.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { staffStore } from "./staff.store.ts";
import { staffChangesStore } from "./staff-changes.store.ts";
import { ownAccount, phoneWanted, refuseLastAdministrator } from "./staff-edit.service.ts";
import { withoutEnd } from "./staff-privacy.ts";

const record = recorderOf("access_staff", "staff");

/** Whether and how a person can be signed in. Whatever takes that away acts at once, on every node. */
export async function setEnabled(
  deps: PeopleDeps,
  requester: Requester,
  { before, isEnabled }: { before: StaffRow; isEnabled: boolean },
): Promise<void> {
  const { id } = before;
  if (!isEnabled && id === requester.caller.staffId) throw ownAccount();
  await deps.db.transaction(async (tx) => {
    if (!isEnabled) await refuseLastAdministrator(tx, before);
    await staffChangesStore(tx).setEnabled(id, isEnabled);
    if (!isEnabled) await deps.endSessionsOf(tx, [id], "disabled");
    await record(deps, tx, {
      requester,
      verb: "enable",
      id,
      before: { enabled: before.enabled },
      after: { enabled: isEnabled },
    });
  });
  deps.announcer.announceRights({ staffIds: [id] });
}

export async function resetPassword(
  deps: PeopleDeps,
  requester: Requester,
  { person, password }: { person: StaffRow; password: string | undefined },
): Promise<{ oneTimePassword: string | null }> {
  const { id } = person;
  if (password !== undefined) {
    const { phone, organizationName } = found(await staffStore(deps.db).find(id), CORE_REFUSALS.notFound);
    await refuseFault("password", password, { ...person, phone, organizations: [organizationName] });
  }
  const { passwordHash, oneTimePassword } = await makePassword(password, await deps.initialPasswordRule());
  if (passwordHash === null && person.phone === null) throw phoneWanted();
  await deps.db.transaction(async (tx) => {
    await staffChangesStore(tx).resetPassword(id, passwordHash, initialUntil(deps.clock.now()));
    await deps.endSessionsOf(tx, [id], "passwordReset");
    await record(deps, tx, {
      requester,
      verb: "resetPassword",
      id,
      after: { to: password !== undefined ? "given" : oneTimePassword === null ? "phone" : "oneTime" },
    });
    await deps.noteAccount(tx, { staffId: id, kind: "passwordReset", byName: requester.caller.displayName });
  });
  deps.announcer.announceRights({ staffIds: [id] });
  return { oneTimePassword };
}

/** What they did stays in the logs, under the name that they had. */
export async function removePerson(deps: PeopleDeps, requester: Requester, person: StaffRow): Promise<void> {
  const { id } = person;
  if (id === requester.caller.staffId) throw ownAccount();
  await deps.db.transaction(async (tx) => {
    // The last of all people goes before their organization does.
    if (await staffChangesStore(tx).hasOthers(person)) await refuseLastAdministrator(tx, person);
    await deps.endSessionsOf(tx, [id], "removed");
    if (!(await staffChangesStore(tx).remove(id))) throw new Refused(CORE_REFUSALS.notFound);
    await record(deps, tx, {
      requester,
      verb: "delete",
      id,
      before: { ...person, phone: withoutEnd(person.phone) },
    });
  });
  deps.announcer.announceRights({ staffIds: [id] });
}

export async function endSessions(
  deps: PeopleDeps,
  requester: Requester,
  { id, sessionId }: { id: number; sessionId: number | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (sessionId === undefined) await deps.endSessionsOf(tx, [id], "administrator");
    else if (!(await deps.endSessionOf(tx, id, { id: sessionId, reason: "administrator" })))
      throw new Refused(CORE_REFUSALS.notFound);
    await record(deps, tx, { requester, verb: "endSessions", id, after: { sessionId: sessionId ?? "all" } });
    await deps.noteAccount(tx, { staffId: id, kind: "sessionEnded", byName: requester.caller.displayName });
  });
  deps.announcer.announceRights({
    staffIds: [id],
    ...(sessionId !== undefined && { sessionIds: [sessionId] }),
  });
}
