import type { Queries } from "../../core/db/database.ts";
import { startsWithin } from "../../operations/schedules/index.ts";
import { windowsOfDevices } from "../maintenance-windows/index.ts";
import { dueAt } from "./conditions.ts";
import type { HeldRule } from "./held.ts";
import { historyStartOf, outagesWithin } from "./outages.store.ts";
import { addTo, type ReplayedAlarm } from "./replay.ts";
import { placesOfCleaners } from "./rules-of-devices.store.ts";
import { elevatorSubject, occurrenceEnd, occurrenceSubject } from "./subjects.ts";
import { type DeviceFacts, type FoundAlarm, factsOfDevices, type HeldTrial } from "./trials.store.ts";

/** What some devices of a trial came to. */
export interface Tried {
  found: FoundAlarm[];
  /** From when on there is what it went by. */
  keptFrom: number | null;
}

const OCCURRENCES_AT_ONCE = 20_000;

export const heldRuleOf = ({ rule }: HeldTrial): HeldRule => ({ ...rule, id: 0 });

export async function aroundOf(tx: Queries, { part, from, to }: Pick<HeldTrial, "part" | "from" | "to">) {
  const ids = part.map(({ id }) => id);
  const devices = new Map((await factsOfDevices(tx, ids)).map((facts) => [facts.id, facts]));
  return { devices, windows: await windowsOfDevices(tx, ids, { from, to }) };
}

/** Of timed tasks all occurrences are kept, each with the run that it began. */
export async function tryTasks(tx: Queries, trial: HeldTrial): Promise<Tried> {
  const { from, to, part } = trial;
  const { devices, windows } = await aroundOf(tx, trial);
  const starts = new Map(part.map(({ id, startsAt }) => [id, startsAt]));
  const occurrences = await startsWithin(tx, {
    from,
    to,
    deviceIds: [...starts.keys()],
    limit: OCCURRENCES_AT_ONCE,
  });
  const rule = heldRuleOf(trial);
  const found = occurrences.flatMap((start): FoundAlarm[] => {
    const facts = devices.get(start.deviceId ?? 0);
    // Of one that was withdrawn nobody knows when.
    if (!facts || start.isPaused || start.dueAt < (starts.get(facts.id) ?? from)) return [];
    const since = start.dueAt.getTime();
    const alarms: ReplayedAlarm[] = [];
    addTo(
      alarms,
      {
        ...{ since, value: null, raisedAt: dueAtOf(start.dueAt, { rule, facts }) },
        endedAt: occurrenceEnd({ ...start, isWithdrawn: false }, to.getTime()),
      },
      { timeZone: facts.timeZone, windows: windows.get(facts.id) ?? [], now: to.getTime() },
    );
    const about = { subject: occurrenceSubject(start), subjectName: start.scheduleName };
    return alarms.map((alarm) => ({ ...alarm, ...about, deviceId: facts.id }));
  });
  return { found, keptFrom: from.getTime() };
}

/** Of elevators it is kept when they served nobody: by places, and devices clean in places as they do now. */
export async function tryElevators(tx: Queries, trial: HeldTrial): Promise<Tried> {
  const { from, to, part } = trial;
  const { devices, windows } = await aroundOf(tx, trial);
  const places = await placesOfCleaners(
    tx,
    part.map(({ id }) => id),
  );
  const starts = new Map(part.map(({ id, startsAt }) => [id, startsAt]));
  const outages = await outagesWithin(tx, { placeIds: [...new Set(places.values())], from, to });
  const ofPlace = Map.groupBy(outages, ({ placeId }) => placeId);
  const rule = heldRuleOf(trial);
  const found = [...places].flatMap(([deviceId, placeId]): FoundAlarm[] => {
    const facts = devices.get(deviceId);
    if (!facts) return [];
    const start = starts.get(deviceId) ?? from;
    const own = (ofPlace.get(placeId) ?? []).filter(({ noticedAt }) => noticedAt >= start);
    // One that fails again soon is the same alarm: of each elevator for itself.
    return [...Map.groupBy(own, ({ elevatorId }) => elevatorId)].flatMap(([elevatorId, all]) => {
      const alarms: ReplayedAlarm[] = [];
      for (const { since, noticedAt, endedAt } of all)
        addTo(
          alarms,
          {
            ...{ since: since.getTime(), value: null, endedAt: endedAt?.getTime() ?? null },
            raisedAt: Math.max(noticedAt.getTime(), dueAtOf(since, { rule, facts })),
          },
          { timeZone: facts.timeZone, windows: windows.get(deviceId) ?? [], now: to.getTime() },
        );
      const about = { subject: elevatorSubject(elevatorId), subjectName: all.at(-1)?.elevatorName ?? "" };
      return alarms.map((alarm) => ({ ...alarm, ...about, deviceId }));
    });
  });
  const keptFrom = (await historyStartOf(tx, "elevator"))?.getTime() ?? 0;
  return { found, keptFrom: Math.max(from.getTime(), keptFrom) };
}

const dueAtOf = (since: Date, { rule, facts }: { rule: HeldRule; facts: DeviceFacts }): number =>
  dueAt({ since: since.getTime(), rule, timeZone: facts.timeZone });
