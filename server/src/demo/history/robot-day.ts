/**
 * One robot's day as it may have been: which runs it did, when, and how they ended. Drawn by lots that depend on nothing
 * but the robot and the day, so a day comes out the same whenever and in whatever order it is drawn.
 */
import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { DemoRobot } from "../demo-robots.ts";
import { type Lots, lotsOf, waveAt } from "../random.ts";
import { type Battery, chargedAt, chargedUntil, FULL } from "./battery.ts";
import { FLOOR_ZONES } from "./floor-zones.ts";
import { BAD_FIRMWARE, type Machine, MODES, type Mode, machineOf, tankLOf } from "./machines.ts";
import { demandOn, RHYTHMS } from "./rhythm.ts";
import { type SiteDay, siteDay } from "./site-clock.ts";

export interface DrawnRun {
  startedAt: number;
  endedAt: number;
  taskName: string;
  origin: "auto" | "manual";
  mode: Mode;
  /** Of the time between start and end, in which it cleaned. */
  workedS: number;
  plannedAreaSqm: number;
  areaSqm: number;
  distanceM: number;
  waterL: number;
  endStatus: TaskEndStatus;
  startBatteryPercent: number;
  endBatteryPercent: number;
  note: string | null;
}

export interface LivingRobot {
  robot: DemoRobot;
  /** First day at work, by its site's calendar. */
  firstDay: number;
  /** The day of the first start there. */
  lastDay: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** In which the tanks are drained and filled. */
const REST_MS = 10 * MINUTE_MS;
/** A round begins with enough for all of it, and something to come home with. */
const RESERVE_PERCENT = 14;
const LEAST_PERCENT = 40;

/** Two months of a robot bring a repair of some days with this chance. */
const REPAIR = { everyDays: 60, chance: 0.42, longestDays: 4 };

export function isInRepair({ robot }: LivingRobot, day: number): boolean {
  const block = Math.floor(day / REPAIR.everyDays);
  const lots = lotsOf(robot.serialNumber, "repair", block);
  if (!lots.chance(REPAIR.chance)) return false;
  const first = block * REPAIR.everyDays + lots.whole(0, REPAIR.everyDays - REPAIR.longestDays - 1);
  return day >= first && day < first + lots.whole(1, REPAIR.longestDays);
}

/** Around 1: how much of an ordinary day's work is done. */
function effortOf({ robot, firstDay }: LivingRobot, day: SiteDay, lots: Lots): number {
  const { floor, serialNumber } = robot;
  const character = 0.87 + 0.26 * lotsOf(serialNumber, "character").next();
  const site = 1 + 0.09 * waveAt(floor.planId, day.index, 17);
  const own = 1 + 0.1 * waveAt(serialNumber, day.index, 9);
  // Routes are taught and trusted bit by bit.
  const settling = Math.min(1, 0.45 + (day.index - firstDay) / 38);
  return (
    demandOn(floor.kind, floor.country, day) * character * site * own * settling * lots.between(0.93, 1.07)
  );
}

function failuresOf({ robot, firstDay, lastDay }: LivingRobot, day: number): number {
  const { productCode, fromDaysAgo, toDaysAgo, troubles } = BAD_FIRMWARE;
  const daysAgo = lastDay - day;
  const isBad = robot.productCode === productCode && daysAgo <= fromDaysAgo && daysAgo >= toDaysAgo;
  const teething = day - firstDay < 14 ? 1.7 : 1;
  const site = 1 + 0.5 * waveAt(`${robot.floor.planId}/trouble`, day, 12);
  return machineOf(robot.productCode).troubles * teething * site * (isBad ? troubles : 1);
}

interface Ending {
  endStatus: TaskEndStatus;
  /** Share of the plan that was done. */
  done: number;
  note: string | null;
}

function endingOf(lots: Lots, troubles: number): Ending {
  const draw = lots.next();
  const [abnormal, partly] = [0.013 * troubles, 0.05 * troubles];
  if (draw < abnormal)
    return { endStatus: "abnormalEnd", done: lots.between(0.06, 0.85), note: "Ended after a fault" };
  if (draw < abnormal + partly)
    return { endStatus: "partlyCompleted", done: lots.between(0.55, 0.95), note: null };
  if (draw < abnormal + partly + 0.028)
    return { endStatus: "endedManually", done: lots.between(0.25, 0.92), note: "Sent to the dock" };
  if (draw < abnormal + partly + 0.043)
    return { endStatus: "cancelled", done: lots.between(0.02, 0.35), note: null };
  return { endStatus: "completed", done: lots.between(0.985, 1), note: null };
}

interface Round {
  taskName: string;
  areaSqm: number;
}

/** Zones of the floor, one after the other, as many as fit into the round; named as robots name their rounds. */
function drawRound(planId: string, lots: Lots, mostSqm: number): Round {
  const zones = FLOOR_ZONES[planId];
  if (!zones) throw new Error(`no zones ${planId}`);
  const start = lots.whole(0, zones.length - 1);
  const names: string[] = [];
  let areaSqm = 0;
  for (let turn = 0; turn < zones.length; turn += 1) {
    const [name, zoneSqm] = zones[(start + turn) % zones.length] ?? ["", 0];
    if (names.length > 0 && areaSqm + zoneSqm > mostSqm) break;
    names.push(name);
    areaSqm += zoneSqm;
  }
  const more = names.length > 2 ? ` +${names.length - 2}` : "";
  return { taskName: `${names.slice(0, 2).join(", ")}${more}`, areaSqm };
}

interface Before {
  /** Not earlier than then. */
  at: number;
  battery: Battery;
  troubles: number;
}

function drawRun({ robot }: LivingRobot, lots: Lots, before: Before): DrawnRun {
  const machine = machineOf(robot.productCode);
  const modeDraw = lots.next();
  const mode: Mode = modeDraw < 0.24 ? "ECO" : modeDraw < 0.86 ? "STD" : "MAX";
  const sqmH = machine.areaSqmH * MODES[mode].area * lots.between(0.94, 1.06);
  const tankSqm = (0.9 * tankLOf(robot)) / (machine.waterLSqm * MODES[mode].water);
  const plan = drawRound(robot.floor.planId, lots, Math.min((sqmH * lots.between(34, 72)) / 60, tankSqm));
  const ending = endingOf(lots, before.troubles);
  const percentH = MODES[mode].batteryPercentH * lots.between(0.95, 1.08);
  const plannedS = (plan.areaSqm / sqmH) * 3_600;
  const workedS = Math.round(plannedS * ending.done);
  const enough = Math.max(LEAST_PERCENT, RESERVE_PERCENT + (plannedS / 3_600) * percentH);
  const startedAt = Math.round(Math.max(before.at, chargedAt(before.battery, enough)));
  const startPercent = chargedUntil(before.battery, startedAt);
  return {
    startedAt,
    // Getting there, turning and waiting for people.
    endedAt: startedAt + Math.round((workedS * lots.between(1.05, 1.16) + 40) * 1_000),
    taskName: plan.taskName,
    origin: lots.chance(0.86) ? "auto" : "manual",
    mode,
    workedS,
    ...amountsOf(machine, { areaSqm: plan.areaSqm * ending.done, mode }),
    plannedAreaSqm: round(plan.areaSqm, 1),
    endStatus: ending.endStatus,
    note: ending.note,
    startBatteryPercent: round(startPercent, 1),
    endBatteryPercent: round(startPercent - (workedS / 3_600) * percentH, 1),
  };
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function amountsOf(machine: Machine, { areaSqm, mode }: { areaSqm: number; mode: Mode }) {
  return {
    areaSqm: round(areaSqm, 1),
    distanceM: round(areaSqm / (machine.widthM * 0.93), 1),
    waterL: round(areaSqm * machine.waterLSqm * MODES[mode].water, 2),
  };
}

/**
 * The runs of a day that ended before `until`, in order. What the battery has to begin with follows from the day before; there its own
 * beginning matters no more, for every kind of building leaves its robots alone for long enough to charge once a day.
 */
export function drawDay(living: LivingRobot, day: SiteDay, until: number): DrawnRun[] {
  const yesterday = siteDay(living.robot.floor.timeZone, day.index - 1);
  const last = drawFrom(FULL, living, { day: yesterday, until }).at(-1);
  return drawFrom(last ? batteryAfter(last) : FULL, living, { day, until });
}

const batteryAfter = ({ endBatteryPercent, endedAt }: DrawnRun): Battery => ({
  percent: endBatteryPercent,
  at: endedAt,
});

function drawFrom(first: Battery, living: LivingRobot, span: { day: SiteDay; until: number }): DrawnRun[] {
  const { day } = span;
  if (day.index < living.firstDay || isInRepair(living, day.index)) return [];
  const { robot } = living;
  const { minutes, windows } = RHYTHMS[robot.floor.kind];
  const openMinutes = windows.reduce((sum, [from, to]) => sum + (to - from) * 60, 0);
  const effort = effortOf(living, day, lotsOf(robot.serialNumber, day.day));
  // Share of the open hours in which it cleans; the rest is charging and water.
  const share = Math.min(0.74, (minutes * effort) / openMinutes);
  const troubles = failuresOf(living, day.index);
  const end = Math.min(span.until, day.endsAt - MINUTE_MS);
  const runs: DrawnRun[] = [];
  let battery = first;
  for (const [index, [from, to]] of windows.entries()) {
    // Lots of its own: what a window brings does not depend on how many runs were in the one before.
    const lots = lotsOf(robot.serialNumber, day.day, index);
    const closesAt = day.startsAt + to * HOUR_MS;
    let at = day.startsAt + from * HOUR_MS + lots.between(0, 14) * MINUTE_MS;
    while (at < closesAt) {
      const run = drawRun(living, lots, { at: Math.max(at, battery.at + REST_MS), battery, troubles });
      if (run.startedAt >= closesAt || run.endedAt > end) break;
      runs.push(run);
      battery = batteryAfter(run);
      const restMs = run.workedS * 1_000 * (1 / Math.max(share, 0.04) - 1) * lots.between(0.65, 1.35);
      at = run.endedAt + Math.max(REST_MS, restMs);
    }
  }
  return runs;
}
