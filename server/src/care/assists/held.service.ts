import type { AssistDetail } from "@sweepline/contract/care/assists/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import type { HeldAssist } from "./assist-life.ts";
import * as writes from "./assist-writes.store.ts";
import * as reads from "./assists-reads.store.ts";
import { announceAssists, announcementOf } from "./raise.service.ts";

export interface AssistsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce">;
  devices: Pick<Devices, "requireVisible">;
  bus: Pick<Bus, "publish">;
  /** For how long it is tried to send a message. */
  giveUpMs: number;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
}

export const record = recorderOf("care_assists", "assist");

export const read = async (db: Queries, { scope }: Caller, id: number): Promise<AssistDetail> =>
  found(await reads.findAssist(db, { scope }, id), CORE_REFUSALS.notFound);

interface Once {
  id: number;
  key?: string;
}

export interface Held {
  tx: Queries;
  requester: Requester;
  assist: HeldAssist;
  /** Another one came after it. */
  isPast: boolean;
  now: Date;
}

/** Locked until the transaction ends. */
async function hold(
  { clock }: AssistsDeps,
  tx: Queries,
  { requester, id }: { requester: Requester; id: number },
): Promise<Held> {
  const { deviceId } = await read(tx, requester.caller, id);
  await writes.holdDevices(tx, [deviceId]);
  const newest = (await writes.newestOf(tx, [deviceId])).get(deviceId);
  const isPast = newest?.id !== id;
  const assist = isPast ? found(await writes.findHeld(tx, id), CORE_REFUSALS.notFound) : newest;
  return { tx, requester, assist, isPast, now: clock.now() };
}

export async function note(
  deps: AssistsDeps,
  { tx, requester, assist, now }: Held,
  event: Omit<writes.NewEvent, "assistId" | "staffId" | "staffName">,
): Promise<void> {
  const { staffId, displayName } = requester.caller;
  await writes.insertEvents(tx, [{ ...event, assistId: assist.id, staffId, staffName: displayName }], now);
  const facts = (await writes.factsOf(tx, [assist.deviceId])).get(assist.deviceId);
  announceAssists(tx, deps.announcer, [announcementOf(assist, facts)]);
}

/** In one transaction, with the assist held; what came with this key before is answered and not done again. */
export const doneOnce = (
  deps: AssistsDeps,
  requester: Requester,
  { once: { id, key }, work }: { once: Once; work: (held: Held) => Promise<void> },
): Promise<AssistDetail> =>
  deps.db.transaction(async (tx) => {
    const held = await hold(deps, tx, { requester, id });
    if (key === undefined || !(await writes.isDone(tx, id, key))) await work(held);
    return read(tx, requester.caller, id);
  });
