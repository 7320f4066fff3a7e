import {
  ASSIGN_ASSISTS,
  type AssistDetail,
  ASSIST_ENDPOINTS as E,
  type HandOver,
} from "@sweepline/contract/care/assists/index.ts";
import { ASSIST_REFUSALS as R } from "@sweepline/contract/care/assists/refusals.ts";
import { type Caller, EVERYTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";
import { acknowledgeKeys } from "../message-configs/index.ts";
import { receiversWithin, sendEventMessage } from "../messages/index.ts";
import { doneAtOf, handedOver, keysOf } from "./assist-life.ts";
import * as writes from "./assist-writes.store.ts";
import * as reads from "./assists-reads.store.ts";
import { candidatesFor, type Helper, type HelperQuery } from "./candidates.store.ts";
import { handOverTexts } from "./hand-over.texts.ts";
import { type AssistsDeps, type Held, note, read, record } from "./held.service.ts";

const MOST_HELPERS = 50;

/** Those of the people who would find the assist if they looked for it, as their rights are now. */
export async function helpersOf(
  { db, callerOf }: { db: Queries; callerOf: AssistsDeps["callerOf"] },
  caller: Caller,
  { id, organizationId, query }: { id: number; organizationId: number; query: HelperQuery },
): Promise<Helper[]> {
  const people = await candidatesFor(db, caller.scope, { organizationId, query, limit: MOST_HELPERS });
  const may = await Promise.all(
    people.map(async (person) => {
      const theirs = await callerOf(person.id);
      if (!theirs?.permissions.has(E.act.permission) || !theirs.companyPermissions.has("fault")) return false;
      return (await reads.findAssist(db, theirs, id)) !== undefined;
    }),
  );
  return people.filter((_, index) => may[index]);
}

/** From whoever has it, as the caller sees it, to somebody who is informed at once. */
export async function handOver(deps: AssistsDeps, held: Held, given: HandOver): Promise<void> {
  const { tx, requester, assist, now } = held;
  const { caller } = requester;
  const { staffId, holderId } = given;
  // Of two who hand it over at the same time the second is told who has it now.
  if (assist.takenById !== holderId)
    throw new Refused(R.assistTaken, { values: { name: assist.takenBy ?? "" } });
  if (assist.takenById !== caller.staffId && !caller.permissions.has(ASSIGN_ASSISTS))
    throw new Refused(R.notYours);
  if (held.isPast && assist.isSelfResolved) throw new Refused(R.assistOver);
  const shown = await read(tx, caller, assist.id);
  const among = { ...shown, query: { ids: [staffId] } };
  const [person] = await helpersOf({ ...deps, db: tx }, caller, among);
  if (!person) throw refusedAt("staffId", R.cannotHelp);
  if (staffId === holderId) return;
  const at = doneAtOf(given.doneAt, { now, since: assist.raisedAt });
  const { assist: next, notes } = handedOver(assist, {
    person: { id: staffId, name: person.displayName },
    at,
  });
  await writes.updateAssists(tx, [next]);
  for (const event of notes) await note(deps, { ...held, assist: next }, { ...event, key: given.key });
  const after = { staffId, name: person.displayName };
  await record(deps, tx, {
    requester,
    verb: "hand-over",
    id: assist.id,
    before: { staffId: holderId },
    after,
  });
  await acknowledgeKeys(tx, keysOf(next));
  // Who takes it over by themselves knows.
  if (staffId !== caller.staffId) await inform(deps, held, { staffId, shown });
}

/** By the bell and as push, as far as the person wants such messages. */
async function inform(
  deps: AssistsDeps,
  { tx, requester, now }: Held,
  { staffId, shown }: { staffId: number; shown: AssistDetail },
): Promise<void> {
  const { id, deviceId, organizationId, deviceName, serialNumber, placeName: place, causes } = shown;
  const receivers = await receiversWithin(tx, EVERYTHING, {
    ...{ staffIds: [staffId], roleIds: [], organizationIds: [] },
  });
  const from = requester.caller.displayName;
  await sendEventMessage(deps, tx, {
    message: {
      ...{ organizationId, subject: "assist", severity: "error" },
      ...handOverTexts({ from, robot: deviceName || serialNumber, place, causes }),
      ...{ eventCount: 1, ways: ["inApp", "push"], isEscalating: false },
      ...{ link: `/platform/assist/view?id=${id}`, cardPath: `/r/${deviceId}` },
    },
    receivers,
    now,
  });
}
