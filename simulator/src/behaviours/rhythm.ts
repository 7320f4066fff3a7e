/**
 * The day of a robot left to itself: rounds of the public ground with rests between, busier when its building is empty
 * (or, where it never is, evenly), so that about half of a fleet is at work at any moment.
 */
import type { LocalHour } from "../core/local-time.ts";
import type { FloorPlanKind } from "../floor-plans/index.ts";
import { occupationOf } from "../mapping/refusals.ts";
import { type Moment, PARKED_PHASES, type Robot } from "./robot.ts";
import { goToWork, prepareRun, type RunRequest } from "./runs.ts";
import { LOW_BATTERY_PERCENT } from "./supplies.ts";
import { beginReturn } from "./ways.ts";

const MINUTE_MS = 60_000;
/** Rest between rounds at usual activity, and when nobody needs cleaning. */
const REST_MINUTES = 26;
const START_PERCENT = 40;
/** A robot left standing away from its dock goes home by itself after this. */
const TIMEOUT_MS = 3 * MINUTE_MS;
const ROUND_CELLS = { least: 24_000, most: 80_000 };

/** Hours (local, from–to) in which a kind of building is cleaned more. */
const BUSY_HOURS: Record<FloorPlanKind, [number, number][]> = {
  mall: [
    [6, 10],
    [21, 24],
  ],
  hospital: [
    [5, 8],
    [12, 15],
    [19, 22],
  ],
  airport: [
    [0, 6],
    [10, 13],
    [21, 24],
  ],
  warehouse: [
    [5, 8],
    [17, 23],
  ],
  office: [
    [6, 8],
    [18, 23],
  ],
  suite: [[18, 21]],
  supermarket: [
    [5, 9],
    [13, 15],
    [20, 23],
  ],
};

/** Above 1: more rounds than usual. */
function activity(kind: FloorPlanKind, hour: number): number {
  return BUSY_HOURS[kind].some(([from, to]) => hour >= from && hour < to) ? 2 : 0.8;
}

/** Routine zones that nobody is at, until the round is long enough. */
export function chooseRound(robot: Robot): RunRequest | undefined {
  const { site, random } = robot;
  const routine = site.plan.zones.filter((zone) => zone.isRoutine);
  const untaken = routine.filter((zone) => !site.takenZones.has(zone.id));
  const free = untaken.length > 0 ? untaken : routine;
  const goal = random.between(ROUND_CELLS.least, ROUND_CELLS.most);
  const zoneIds: string[] = [];
  let start = random.whole(0, Math.max(0, free.length - 1));
  for (let cells = 0, i = 0; i < free.length && cells < goal; i++, start++) {
    const zone = free[start % free.length];
    const route = zone && site.routeOf(zone.id);
    if (!route) continue;
    zoneIds.push(zone.id);
    cells += route.log.cells.length;
  }
  if (zoneIds.length === 0) return undefined;
  const draw = random.next();
  const mode = draw < 0.25 ? "ECO" : draw < 0.85 ? "STD" : "MAX";
  return { zoneIds, mode, intensity: random.whole(4, 12), origin: random.chance(0.85) ? "auto" : "manual" };
}

export interface Rhythm {
  localHour: LocalHour;
  /** Load tests know no rest. */
  isRestless: boolean;
}

function scheduleStart(robot: Robot, now: Moment, rhythm: Rhythm): void {
  const hour = rhythm.localHour(robot.identity.timeZone, now.simMs);
  const rest = REST_MINUTES / activity(robot.site.plan.kind, hour);
  robot.nextStartMs = rhythm.isRestless ? now.simMs : now.simMs + robot.random.waiting(rest * MINUTE_MS);
}

/** Nobody wants anything of it. */
export function isIdle(robot: Robot): boolean {
  const { run, isStopped, isLocked, isPaused, order, ride, remote } = robot;
  return (
    !run &&
    occupationOf(robot) === undefined &&
    !isStopped &&
    !isLocked &&
    !isPaused &&
    !remote.isDriven &&
    !(order && order.steps.length > 0) &&
    !(ride && !ride.isFree)
  );
}

/** Brings home who was left standing. */
export function goHome(robot: Robot, now: Moment): void {
  if (robot.phase !== "standing") return;
  const isLow = robot.batteryPercent <= LOW_BATTERY_PERCENT;
  if (isLow || now.simMs - robot.phaseSinceMs > TIMEOUT_MS) beginReturn(robot, now);
}

/** Starts a round when its time has come. */
export function liveOn(robot: Robot, now: Moment, rhythm: Rhythm): void {
  if (!PARKED_PHASES.has(robot.phase)) return;
  if (robot.nextStartMs === Number.POSITIVE_INFINITY) scheduleStart(robot, now, rhythm);
  if (now.simMs < robot.nextStartMs || robot.phase === "servicing" || robot.batteryPercent < START_PERCENT)
    return;
  robot.nextStartMs = Number.POSITIVE_INFINITY;
  const round = chooseRound(robot);
  if (round && prepareRun(robot, round, now)) goToWork(robot, now);
}
