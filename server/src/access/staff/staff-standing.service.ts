import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import { password as passwordRule } from "@sweepline/contract/core/fields.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { Asker } from "../../core/caller.ts";
import { Refused } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import { hashPassword } from "./password-hasher.ts";
import type { PeopleNeeds } from "./people-needs.ts";
import { staffChangesStore } from "./staff-changes.store.ts";
import { ownAccount, phoneWanted } from "./staff-edit.service.ts";

/** Whether and how a person can be signed in. Whatever takes that away acts at once, on every node. */
export async function setEnabled(
  needs: PeopleNeeds,
  asker: Asker,
  { before, isEnabled }: { before: StaffRow; isEnabled: boolean },
): Promise<void> {
  const { id } = before;
  if (!isEnabled && id === asker.caller.staffId) throw ownAccount();
  await needs.db.transaction(async (tx) => {
    await staffChangesStore(tx).setEnabled(id, isEnabled);
    if (!isEnabled) await needs.endSessionsOf(tx, [id]);
    await needs.audit.record(tx, {
      actor: actorOf(asker),
      action: "access_staff_enable",
      subject: { kind: "staff", id },
      before: { enabled: before.enabled },
      after: { enabled: isEnabled },
    });
  });
  needs.announcer.announceRights({ staffIds: [id] });
}

export async function resetPassword(
  needs: PeopleNeeds,
  asker: Asker,
  { person, password }: { person: StaffRow; password: string | undefined },
): Promise<void> {
  const { id } = person;
  if (password === undefined && person.phone === null) throw phoneWanted();
  if (password !== undefined && !passwordRule.safeParse(password).success)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "password", text: VALIDATION_TEXTS["validation.password"] }],
    });
  const passwordHash = password === undefined ? null : await hashPassword(password);
  await needs.db.transaction(async (tx) => {
    await staffChangesStore(tx).resetPassword(id, passwordHash);
    await needs.endSessionsOf(tx, [id]);
    await needs.audit.record(tx, {
      actor: actorOf(asker),
      action: "access_staff_resetPassword",
      subject: { kind: "staff", id },
      after: { toInitial: password === undefined },
    });
  });
  needs.announcer.announceRights({ staffIds: [id] });
}

/** What they did stays in the logs, under the name that they had. */
export async function removePerson(needs: PeopleNeeds, asker: Asker, person: StaffRow): Promise<void> {
  const { id } = person;
  if (id === asker.caller.staffId) throw ownAccount();
  await needs.db.transaction(async (tx) => {
    await needs.endSessionsOf(tx, [id]);
    if (!(await staffChangesStore(tx).remove(id))) throw new Refused(CORE_REFUSALS.notFound);
    await needs.audit.record(tx, {
      actor: actorOf(asker),
      action: "access_staff_delete",
      subject: { kind: "staff", id },
      before: person,
    });
  });
  needs.announcer.announceRights({ staffIds: [id] });
}

export async function endSessions(
  needs: PeopleNeeds,
  asker: Asker,
  { id, sessionId }: { id: number; sessionId: number | undefined },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    if (sessionId === undefined) await needs.endSessionsOf(tx, [id]);
    else if (!(await needs.endSessionOf(tx, id, sessionId))) throw new Refused(CORE_REFUSALS.notFound);
    await needs.audit.record(tx, {
      actor: actorOf(asker),
      action: "access_staff_endSessions",
      subject: { kind: "staff", id },
      after: { sessionId: sessionId ?? "all" },
    });
  });
  needs.announcer.announceRights({
    staffIds: [id],
    ...(sessionId !== undefined && { sessionIds: [sessionId] }),
  });
}
