import { ASSIST_EVENTS } from "@sweepline/contract/care/assists/index.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import type { Announcement, Announcer } from "../../core/live/live.ts";
import {
  type AssistNote,
  type Changed,
  comesBack,
  type EndedStop,
  endedByItself,
  type HeldAssist,
  isOpen,
  labelOf,
  raisedBy,
  reopened,
  type Stop,
  withoutStops,
  withStop,
} from "./assist-life.ts";
import * as store from "./assist-writes.store.ts";

/** Of a stop that has no position of its own the device's newest counts. */
export type SaidStop = Omit<Stop, "mapKey" | "x" | "y"> & Partial<Pick<Stop, "mapKey" | "x" | "y">>;

interface Planned extends Changed {
  isNew: boolean;
}

/**
 * Devices have stopped: each gets an assist, in the transaction that says so. A device with an open one keeps it, with a further cause;
 * one that was helped a moment ago gets that one back. Answers what to announce after the commit.
 */
export async function raiseAssists(
  tx: Queries,
  said: readonly SaidStop[],
  now: Date,
): Promise<Announcement[]> {
  if (said.length === 0) return [];
  const ids = said.map(({ deviceId }) => deviceId);
  await store.holdDevices(tx, ids);
  const [known, facts] = [await store.newestOf(tx, ids), await store.factsOf(tx, ids)];
  const plans = new Map<number, Planned>();
  for (const one of said) {
    const fact = facts.get(one.deviceId);
    if (!fact) continue;
    const stop = placed(one, fact);
    const planned = plans.get(stop.deviceId);
    const next = planOf(planned ?? known.get(stop.deviceId), stop, planned);
    if (next) plans.set(stop.deviceId, next);
  }
  const changed = await write(tx, [...plans.values()], { facts, now });
  return changed.map((assist) => announcementOf(assist, facts.get(assist.deviceId)));
}

function placed(stop: SaidStop, fact: store.DeviceFacts): Stop {
  const { mapKey, x, y } = stop.mapKey && stop.x !== undefined ? { ...fact, ...stop } : fact;
  return { ...stop, mapKey, x: x ?? null, y: y ?? null };
}

/** What becomes of one stop after another of the same device; undefined: nothing new. */
function planOf(
  before: HeldAssist | Planned | undefined,
  stop: Stop,
  planned: Planned | undefined,
): Planned | undefined {
  const assist = before && "notes" in before ? before.assist : before;
  const notes = planned?.notes ?? [];
  const isNew = planned?.isNew ?? false;
  if (assist && isOpen(assist)) {
    const next = withStop(assist, stop);
    return next && { ...next, notes: [...notes, ...next.notes], isNew };
  }
  if (assist && comesBack(assist, stop)) return { ...reopened(assist, stop), isNew: false };
  const first: AssistNote[] = [{ kind: "raised", at: stop.at, text: labelOf(stop) }];
  return { assist: { ...raisedBy(stop), id: 0 }, notes: first, isNew: true };
}

async function write(
  tx: Queries,
  plans: readonly Planned[],
  { facts, now }: { facts: ReadonlyMap<number, store.DeviceFacts>; now: Date },
): Promise<HeldAssist[]> {
  const fresh = plans.filter(({ isNew }) => isNew);
  const made = new Map(
    (fresh.length === 0
      ? []
      : await store.insertAssists(
          tx,
          fresh.map(({ assist: { id: _, ...assist } }) => ({
            ...assist,
            placeId: facts.get(assist.deviceId)?.placeId ?? null,
            floorId: facts.get(assist.deviceId)?.floorId ?? null,
          })),
        )
    ).map(({ id, deviceId }) => [deviceId, id]),
  );
  const kept = plans.filter(({ isNew }) => !isNew);
  if (kept.length > 0)
    await store.updateAssists(
      tx,
      kept.map(({ assist }) => assist),
    );
  const done = plans.flatMap(({ assist, notes, isNew }) => {
    const id = isNew ? made.get(assist.deviceId) : assist.id;
    return id === undefined ? [] : [{ assist: { ...assist, id }, notes }];
  });
  await store.insertEvents(
    tx,
    done.flatMap(({ assist, notes }) => notes.map((note) => ({ ...note, assistId: assist.id }))),
    now,
  );
  return done.map(({ assist }) => assist);
}

export interface EndedCause extends EndedStop {
  deviceId: number;
  at: Date;
}

/** What stopped devices is gone, in the transaction that says so: what nobody came for is resolved by that. */
export async function endCauses(
  tx: Queries,
  ended: readonly EndedCause[],
  now: Date,
): Promise<Announcement[]> {
  if (ended.length === 0) return [];
  const open = await store.devicesWithOpen(
    tx,
    ended.map(({ deviceId }) => deviceId),
  );
  return settle(tx, open, {
    now,
    change: (assist) => {
      const own = ended.filter(({ deviceId }) => deviceId === assist.deviceId);
      const at = new Date(Math.max(assist.raisedAt.getTime(), ...own.map((one) => one.at.getTime())));
      return withoutStops(assist, own, at);
    },
  });
}

interface Settling {
  now: Date;
  change(assist: HeldAssist): Changed | undefined;
}

/** The open ones of these devices. */
const settle = (
  tx: Queries,
  deviceIds: readonly number[],
  { now, change }: Settling,
): Promise<Announcement[]> =>
  changeNewest(tx, deviceIds, { now, change: (assist) => (isOpen(assist) ? change(assist) : undefined) });

/** The newest ones, each locked while it is changed. */
export async function changeNewest(
  tx: Queries,
  deviceIds: readonly number[],
  { now, change }: Settling,
): Promise<Announcement[]> {
  if (deviceIds.length === 0) return [];
  await store.holdDevices(tx, deviceIds);
  const held = await store.newestOf(tx, deviceIds);
  const plans = [...held.values()].flatMap((assist) => {
    const next = change(assist);
    return next ? [{ ...next, isNew: false }] : [];
  });
  if (plans.length === 0) return [];
  const facts = await store.factsOf(tx, deviceIds);
  const changed = await write(tx, plans, { facts, now });
  return changed.map((assist) => announcementOf(assist, facts.get(assist.deviceId)));
}

/** What no message says: alarms that upkeep or a changed rule cleared, faults that are no more, devices out of use. */
export async function endGoneCauses(tx: Queries, now: Date): Promise<Announcement[]> {
  const gone = await store.goneCauses(tx);
  return settle(tx, [...new Set(gone.map(({ deviceId }) => deviceId))], {
    now,
    change: (assist) => {
      const own = gone.filter(({ deviceId }) => deviceId === assist.deviceId);
      if (own.some(({ source }) => source === null)) return endedByItself(assist, now);
      return withoutStops(
        assist,
        own.flatMap(({ source, refId }) => (source ? [{ source, refId }] : [])),
        now,
      );
    },
  });
}

const { name } = ASSIST_EVENTS.assistChanged;

export const announcementOf = (
  { id, deviceId, state }: Pick<HeldAssist, "id" | "deviceId" | "state">,
  holder: Pick<store.DeviceFacts, "organizationId" | "operatorStaffId"> | undefined,
): Announcement => ({
  entry: [name, deviceId, { deviceId, assistId: id, state }],
  organizationId: holder?.organizationId ?? 0,
  operatorStaffId: holder?.operatorStaffId ?? null,
});

export function announceAssists(
  tx: Queries,
  announcer: Pick<Announcer, "announce">,
  announcements: readonly Announcement[],
): void {
  if (announcements.length > 0) afterCommit(tx, () => announcer.announce(announcements));
}
