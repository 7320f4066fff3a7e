import {
  CHECKED_DAYS,
  type Finding,
  type FindingListQuery,
  MAX_FINDINGS,
  type PlanCheck,
} from "@sweepline/contract/operations/findings.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { elevatorsBetween } from "../../sites/elevators/index.ts";
import { draftOfPlan, type ScheduleOfPlan, schedulesOfPlan } from "../plan/index.ts";
import { instantOf, occurrencesWithin, subjectFacts, timetableOf } from "../schedules/index.ts";
import { findingsOf } from "./check.ts";
import type { PlannedTime } from "./facts.ts";
import {
  deviceFacts,
  floorsOfMaps,
  holderOf,
  incompleteOf,
  liveRuns,
  pendingUpdates,
  productFacts,
  staleRobots,
  taskFacts,
  tasksMet,
} from "./findings.store.ts";
import { devicesOf, relatedTo } from "./related.ts";

export interface Findings {
  /** What of the days to come may not work. */
  list(caller: Caller, query: FindingListQuery): Promise<Finding[]>;
  /** The same of a schedule as it would be, among all others. */
  check(caller: Caller, draft: PlanCheck): Promise<Finding[]>;
}

interface FindingsDeps {
  db: Database;
  clock: Clock;
}

export function createFindings({ db, clock }: FindingsDeps): Findings {
  return {
    async list({ scope }, { organizationId: chosen, taskId, mapId }) {
      const span = daysToCome(clock.now());
      const isOne = taskId !== undefined || mapId !== undefined;
      // What is in the way of a task is its organization's too.
      const organizationId = chosen ?? (isOne ? await holderOf(db, { taskId, mapId }) : undefined);
      if (isOne && organizationId === undefined) return [];
      const isAsked = (one: { taskId: number; mapId: number | null }) =>
        (taskId === undefined || one.taskId === taskId) && (mapId === undefined || one.mapId === mapId);
      const all = await schedulesOfPlan(db, { scope, organizationId, ...span });
      const schedules = isOne ? await among(db, all.filter(isAsked), all) : all;
      return (await checked(db, schedules, { ...span, now: clock.now() }))
        .filter(isAsked)
        .slice(0, MAX_FINDINGS);
    },
    async check(
      { scope },
      { scheduleId: id = NOT_SAVED, taskId, combinationId, rule, exceptions, original },
    ) {
      const subject = { taskId, combinationId };
      const { organizationId, timeZone, closedDays } = await subjectFacts(db, { scope }, subject);
      const moved = exceptions.find((one) => one.original === original)?.at ?? original;
      const at = moved === undefined ? undefined : instantOf(moved, timeZone);
      const span = at ? daysAround(at, clock.now()) : daysToCome(clock.now());
      const [others, draft] = await Promise.all([
        schedulesOfPlan(db, { scope, organizationId, ...span }),
        draftOfPlan(db, { id, ...subject, timeZone, rule, exceptions, closedDays }),
      ]);
      const schedules = await among(
        db,
        draft,
        others.filter((other) => other.id !== id),
      );
      const findings = await checked(db, schedules, {
        ...span,
        ...{ now: clock.now(), isEachTime: at !== undefined },
      });
      /** When it, or each part of it, begins. */
      const begins = new Set(
        draft.map(({ afterS }) => new Date((at?.getTime() ?? 0) + afterS * 1_000).toISOString()),
      );
      const isMeant = (finding: Finding): boolean => {
        const { scheduleId, other } = finding;
        if (scheduleId === id && (at === undefined || finding.original === original)) return true;
        return other?.scheduleId === id && (at === undefined || begins.has(other.at));
      };
      return findings.filter(isMeant).slice(0, MAX_FINDINGS);
    },
  };
}

/** Stands for a schedule that has no id yet. */
const NOT_SAVED = 0;
const DAY_MS = 86_400_000;
const daysToCome = (now: Date): { from: Date; to: Date } => ({
  from: now,
  to: new Date(now.getTime() + CHECKED_DAYS * DAY_MS),
});

/** What stands about one time, and what that stands about. */
const daysAround = (at: Date, now: Date): { from: Date; to: Date } => ({
  from: new Date(Math.max(now.getTime(), at.getTime() - DAY_MS)),
  to: new Date(at.getTime() + DAY_MS),
});

/** Some schedules, with those of all others that matter to them. */
async function among(
  db: Database,
  asked: readonly ScheduleOfPlan[],
  all: readonly ScheduleOfPlan[],
): Promise<ScheduleOfPlan[]> {
  const isAsked = new Set(asked);
  const others = all.filter((one) => !isAsked.has(one));
  const idsOf = (schedules: readonly ScheduleOfPlan[]) => [...new Set(schedules.map(({ taskId }) => taskId))];
  const met = await tasksMet(db, idsOf(others), {
    ...{ asked: idsOf(asked), deviceIds: [...new Set(asked.flatMap(devicesOf))] },
  });
  const metTaskIds = new Set(met.map((task) => task.id));
  return [...relatedTo(asked, { others, metTaskIds }), ...asked];
}

async function checked(
  db: Database,
  schedules: readonly ScheduleOfPlan[],
  { now, isEachTime = false, ...span }: { from: Date; to: Date; now: Date; isEachTime?: boolean },
): Promise<Finding[]> {
  const times = timesOf(schedules, span);
  const [tasks, devices] = await Promise.all([
    taskFacts(db, [...new Set(schedules.map(({ taskId }) => taskId))]),
    deviceFacts(db, [...new Set(times.flatMap(({ schedule: { deviceId } }) => deviceId ?? []))]),
  ]);
  const holders = new Set(tasks.map(({ runner }) => runner.organizationId));
  const mapIds = new Set(schedules.flatMap(({ mapId }) => mapId ?? []));
  const productIds = new Set(tasks.flatMap(({ robots }) => robots.map(({ productId }) => productId)));
  const combinationIds = new Set(schedules.flatMap(({ combinationId }) => combinationId ?? []));
  const standing = devices.flatMap((device) => device.mapId ?? []);
  const [live, products, stale, incomplete, floors, updates] = await Promise.all([
    liveRuns(db, [...holders], now),
    productFacts(db, [...productIds]),
    staleRobots(db, [...mapIds]),
    incompleteOf(db, [...combinationIds]),
    floorsOfMaps(db, [...new Set([...mapIds, ...standing])]),
    pendingUpdates(
      db,
      devices.map(({ deviceId }) => deviceId),
    ),
  ]);
  const elevators = await elevatorsBetween(db, [...new Set(floors.map(({ floorId }) => floorId))]);
  return findingsOf(times, {
    isEachTime,
    tasks: new Map(tasks.map((task) => [task.taskId, task])),
    devices: new Map(devices.map((device) => [device.deviceId, device])),
    products: new Map(products.map((product) => [product.id, product])),
    floors: new Map(floors.map(({ id, floorId }) => [id, floorId])),
    incomplete: new Set(incomplete.map(({ id }) => id)),
    ...{ live, stale, elevators, updates, now: now.getTime() },
  });
}

/** By the same clocks; what comes after a change of them is an hour off, which is as good as the estimate. */
const later = (wall: string, byS: number): string =>
  byS === 0 ? wall : new Date(Date.parse(`${wall}Z`) + byS * 1_000).toISOString().slice(0, wall.length);

/** What a finding says of it. */
const plannedOf = (stored: ScheduleOfPlan): PlannedTime["schedule"] => ({
  ...{ scheduleId: stored.id, scheduleName: stored.name, revision: stored.revision },
  ...{ taskId: stored.taskId, taskName: stored.taskName, mapId: stored.mapId, timeZone: stored.timeZone },
  ...{ combinationId: stored.combinationId, combinationName: stored.combinationName },
  ...{ deviceId: stored.deviceId, durationS: stored.durationS, partId: stored.partId },
});

/** In order of time. */
function timesOf(schedules: readonly ScheduleOfPlan[], span: { from: Date; to: Date }): PlannedTime[] {
  const times = schedules
    .filter(({ isPaused }) => !isPaused)
    .flatMap((stored) => {
      const schedule = plannedOf(stored);
      const { exceptions, afterS, durationS } = stored;
      return occurrencesWithin(timetableOf(stored), span).map(({ original, at, isMoved, deviceId }) => {
        const wall = (isMoved && exceptions.find((one) => one.original === original)?.at) || original;
        const from = at.getTime() + afterS * 1_000;
        return {
          schedule: deviceId === null ? schedule : { ...schedule, deviceId },
          ...{ original, due: at.getTime(), from, to: from + durationS * 1_000 },
          ...{ wall: later(wall, afterS), isConfirmed: stored.isConfirmed },
        };
      });
    });
  return times.sort((a, b) => a.from - b.from || a.schedule.scheduleId - b.schedule.scheduleId);
}
