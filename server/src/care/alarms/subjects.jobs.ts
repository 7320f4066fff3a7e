import type { Database, Queries } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type OccurrenceStart, openStarts, startsOfOccurrences } from "../../operations/schedules/index.ts";
import { type FaultyElevator, faultyElevators } from "../../sites/elevators/index.ts";
import { announceClearing } from "./clear.service.ts";
import {
  type BegunCondition,
  beginConditions,
  type EndedCondition,
  endConditions,
  type HeldCondition,
  heldOfKind,
} from "./conditions.store.ts";
import { dueAt } from "./conditions.ts";
import { noteOutages } from "./outages.store.ts";
import {
  cleanersOfPlaces,
  type RuleOfDevice,
  rulesOfKind,
  shortestOfKind,
} from "./rules-of-devices.store.ts";
import { elevatorSubject, occurrenceEnd, occurrenceOf, occurrenceSubject } from "./subjects.ts";

/**
 * Conditions of what no report says: timed tasks of which no run began, and elevators that serve nobody. Looked at every second, by one of all
 * processes; what has held for long enough is raised with the others.
 */
interface Deps {
  db: Database;
  announcer: Pick<Announcer, "announce" | "isWanted">;
}

const EVERY_MS = 1_000;
/** Occurrences that are written this late, after a standstill of all processes, are still noticed. */
const BACK_MS = 7_200_000;
const MOST_AT_ONCE = 2_000;
const NOWHERE = { value: null, mapKey: null, x: null, y: null };

export const watchTimedTasks = (deps: Deps): Upkeep => ({
  name: "alarms/timed-tasks",
  everyMs: EVERY_MS,
  work: (now) =>
    deps.db.transaction(async (tx) => {
      const open = await overdueStarts(tx, now);
      const held = await heldOfKind(tx, "timedTaskNotStarted");
      await endHeld(deps, tx, { ended: await endedOccurrences(tx, held, now), now });
      await beginMissing(tx, { held, begun: await notStarted(tx, open, now) });
    }),
});

/** Open for as long as any rule waits: what starts in the minute in which it is due is never looked at. */
async function overdueStarts(tx: Queries, now: Date): Promise<OccurrenceStart[]> {
  const waitS = await shortestOfKind(tx, "timedTaskNotStarted");
  if (waitS === null) return [];
  const to = new Date(now.getTime() - waitS * 1_000);
  return openStarts(tx, { from: new Date(to.getTime() - BACK_MS), to, now, limit: MOST_AT_ONCE });
}

/** Of the device that was to run it, for each rule that holds for that. */
async function notStarted(
  tx: Queries,
  open: readonly OccurrenceStart[],
  now: Date,
): Promise<BegunCondition[]> {
  const late = open.filter((one) => one.deviceId !== null && occurrenceEnd(one, now.getTime()) === null);
  const rules = await rulesByDevice(
    tx,
    "timedTaskNotStarted",
    late.flatMap(({ deviceId }) => deviceId ?? []),
  );
  return late.flatMap((one) =>
    (rules.get(one.deviceId ?? 0) ?? []).map((found) =>
      begunOf(found, {
        ...{ since: one.dueAt.getTime(), subject: occurrenceSubject(one), subjectName: one.scheduleName },
      }),
    ),
  );
}

async function endedOccurrences(
  tx: Queries,
  held: readonly HeldCondition[],
  now: Date,
): Promise<EndedCondition[]> {
  if (held.length === 0) return [];
  const keys = held.flatMap(({ subject }) => occurrenceOf(subject) ?? []);
  const starts = await startsOfOccurrences(tx, { keys, now });
  const known = new Map(starts.map((one) => [occurrenceSubject(one), one]));
  return held.flatMap((condition) => {
    const start = known.get(condition.subject);
    const at = start ? occurrenceEnd(start, now.getTime()) : now.getTime();
    return at === null ? [] : { ...condition, at };
  });
}

export const watchElevators = (deps: Deps): Upkeep => ({
  name: "alarms/elevators",
  everyMs: EVERY_MS,
  work: (now) =>
    deps.db.transaction(async (tx) => {
      const faulty = await faultyElevators(tx, MOST_AT_ONCE);
      await noteOutages(tx, faulty, now);
      const held = await heldOfKind(tx, "elevator");
      if (faulty.length === 0 && held.length === 0) return;
      const begun = await unserved(tx, faulty);
      const holds = new Set(begun.map(keyOf));
      const ended = held.flatMap((one) => (holds.has(keyOf(one)) ? [] : { ...one, at: now.getTime() }));
      await endHeld(deps, tx, { ended, now });
      await beginMissing(tx, { held, begun });
    }),
});

/** Of each device that works in its place: they cannot leave their floors. */
async function unserved(tx: Queries, faulty: readonly FaultyElevator[]): Promise<BegunCondition[]> {
  const cleaners = await cleanersOfPlaces(
    tx,
    faulty.map(({ placeId }) => placeId),
  );
  const rules = await rulesByDevice(
    tx,
    "elevator",
    cleaners.map(({ deviceId }) => deviceId),
  );
  const ofPlace = Map.groupBy(cleaners, ({ placeId }) => placeId);
  return faulty.flatMap(({ id, name, placeId, since }) =>
    (ofPlace.get(placeId) ?? []).flatMap(({ deviceId }) =>
      (rules.get(deviceId) ?? []).map((found) =>
        begunOf(found, { since: since.getTime(), subject: elevatorSubject(id), subjectName: name }),
      ),
    ),
  );
}

async function rulesByDevice(tx: Queries, kind: "timedTaskNotStarted" | "elevator", ids: readonly number[]) {
  const rules = ids.length === 0 ? [] : await rulesOfKind(tx, kind, [...new Set(ids)]);
  return Map.groupBy(rules, ({ deviceId }) => deviceId);
}

const begunOf = (
  { deviceId, rule, timeZone }: RuleOfDevice,
  about: Required<Pick<BegunCondition, "since" | "subject" | "subjectName">>,
): BegunCondition => ({
  ...{ ...NOWHERE, ...about, deviceId, ruleId: rule.id },
  dueAt: dueAt({ since: about.since, rule, timeZone }),
});

const keyOf = ({ deviceId, ruleId, subject = "" }: Pick<BegunCondition, "deviceId" | "ruleId" | "subject">) =>
  `${deviceId} ${ruleId} ${subject}`;

async function endHeld(
  deps: Deps,
  tx: Queries,
  { ended, now }: { ended: readonly EndedCondition[]; now: Date },
): Promise<void> {
  if (ended.length === 0) return;
  await announceClearing(deps, tx, { cleared: await endConditions(tx, ended), now });
}

/** Of one occurrence once, whichever device it was thought to be of first. */
async function beginMissing(
  tx: Queries,
  { held, begun }: { held: readonly HeldCondition[]; begun: readonly BegunCondition[] },
): Promise<void> {
  const known = new Set(
    held.map(({ ruleId, subject, deviceId }) => `${ruleId} ${subject} ${ofDevice(subject, deviceId)}`),
  );
  const missing = begun.filter(
    ({ ruleId, subject = "", deviceId }) => !known.has(`${ruleId} ${subject} ${ofDevice(subject, deviceId)}`),
  );
  if (missing.length > 0) await beginConditions(tx, missing);
}

/** What several devices have a condition of each, and what only one has. */
const ofDevice = (subject: string, deviceId: number): number | "any" =>
  occurrenceOf(subject) ? "any" : deviceId;
