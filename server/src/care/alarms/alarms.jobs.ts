import type { Database, Queries } from "../../core/db/database.ts";
import { hourly, soonerThan, type Upkeep } from "../../core/jobs.ts";
import type { Announcer } from "../../core/live/live.ts";
import { announceAssists, raiseAssists } from "../assists/index.ts";
import { type MessageEvent, queueEvents } from "../message-configs/index.ts";
import { announceAlarms } from "./alarm-announcements.ts";
import { eventOf } from "./alarm-events.ts";
import { stopsOf } from "./alarm-stops.ts";
import { isOfPlace } from "./conditions.ts";
import {
  clearOrphans,
  type DueCondition,
  holdDue,
  insertAlarms,
  insertGroups,
  nextDue,
  noteRaised,
  openGroups,
  type RaisedAlarm,
  reopenAlarms,
  sweepConditions,
  trimGroups,
} from "./raise.store.ts";

const RAISE_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 5_000;

interface Deps {
  db: Database;
  announcer: Pick<Announcer, "announce" | "isWanted">;
}

/** Raises what has held for long enough, at its time: one of all processes does, and another one where that is gone. */
export const raiseAlarms = (deps: Deps): Upkeep => ({
  name: "alarms/raise",
  everyMs: RAISE_EVERY_MS,
  async work(now) {
    // Of thousands at once some thousand a transaction.
    while ((await deps.db.transaction((tx) => raiseDue(deps, tx, now))) > 0);
    return soonerThan(RAISE_EVERY_MS, await nextDue(deps.db, now), now);
  },
});

export const sweepAlarms = ({ db }: Pick<Deps, "db">): Upkeep => ({
  name: "alarms/sweep",
  everyMs: SWEEP_EVERY_MS,
  work: (now) =>
    db.transaction(async (tx) => {
      await sweepConditions(tx, now);
      await clearOrphans(tx, now);
    }),
});

export const trimAlarmGroups = ({ db }: Pick<Deps, "db">, days: number): Upkeep =>
  hourly("alarms/groups", (daysAgo) => trimGroups(db, daysAgo(days)));

async function raiseDue(deps: Deps, tx: Queries, now: Date): Promise<number> {
  const due = await holdDue(tx, now);
  if (due.length === 0) return 0;
  const again = await reopenAlarms(tx, due, now);
  const isAgain = new Set(again.map(keyOf));
  const fresh = due.filter((one) => !isAgain.has(keyOf(one)));
  const made = fresh.length === 0 ? [] : await insertAlarms(tx, await grouped(tx, fresh, now), now);
  const raised = [...again, ...made];
  await noteRaised(tx, raised, now);
  await queueEvents(tx, eventsOf({ due, made }, now));
  announceAssists(tx, deps.announcer, await raiseAssists(tx, stopsOf(due, raised, now), now));
  const holders = new Map(due.map((one) => [one.deviceId, one]));
  announceAlarms(
    tx,
    deps.announcer,
    raised.flatMap((alarm) => {
      const holder = holders.get(alarm.deviceId);
      return holder ? [{ ...holder, id: alarm.id }] : [];
    }),
  );
  return due.length;
}

/** What came back is no news: people were informed of it a moment ago. */
function eventsOf(
  { due, made }: { due: readonly DueCondition[]; made: readonly RaisedAlarm[] },
  now: Date,
): MessageEvent[] {
  const conditions = new Map(due.map((one) => [keyOf(one), one]));
  return made.flatMap((alarm) => {
    const condition = conditions.get(keyOf(alarm));
    return condition ? [eventOf({ ...condition, id: alarm.id }, "raised", now)] : [];
  });
}

const keyOf = ({ deviceId, ruleId }: Pick<DueCondition, "deviceId" | "ruleId">): string =>
  `${deviceId} ${ruleId}`;

/** Each with the occurrence that it is part of. */
async function grouped(
  tx: Queries,
  due: readonly DueCondition[],
  now: Date,
): Promise<(DueCondition & { groupId: number })[]> {
  const causeOf = ({ kind, ruleId, placeId, deviceId }: DueCondition): string =>
    isOfPlace(kind) && placeId !== null ? `place ${ruleId} ${placeId}` : `device ${ruleId} ${deviceId}`;
  const groups = new Map<string, number>();
  for (const { id, ruleId, placeId } of await openGroups(
    tx,
    due.filter(({ kind }) => isOfPlace(kind)),
    now,
  ))
    groups.set(`place ${ruleId} ${placeId}`, id);
  const missing = new Map(
    due.map((one) => [causeOf(one), one] as const).filter(([cause]) => !groups.has(cause)),
  );
  const ids = await insertGroups(
    tx,
    [...missing].map(([cause, { organizationId, ruleId, placeId, deviceId }]) => ({
      ...{ organizationId, ruleId, placeId },
      deviceId: cause.startsWith("place") ? null : deviceId,
    })),
    now,
  );
  for (const [index, cause] of [...missing.keys()].entries()) groups.set(cause, ids[index] as number);
  return due.map((one) => ({ ...one, groupId: groups.get(causeOf(one)) as number }));
}
