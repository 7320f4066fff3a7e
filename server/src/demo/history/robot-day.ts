/**
 * One robot's day as it may have been: which runs it did, when, and how they ended. Drawn by lots that depend on nothing
 * but the robot and the day, so a day comes out the same whenever and in whatever order it is drawn.
 */
import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { DemoRobot } from "../demo-robots.ts";
import type { FloorKind } from "../demo-world.ts";
import { type Lots, lotsOf, waveAt } from "../random.ts";
import { BAD_FIRMWARE, type Machine, MODES, type Mode, machineOf } from "./machines.ts";
import { demandOn, RHYTHMS } from "./rhythm.ts";
import type { SiteDay } from "./site-clock.ts";

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

const PLACES: Record<FloorKind, readonly string[]> = {
  mall: ["South Concourse West", "North Concourse East", "Central Atrium", "West Court", "Entrance Hall"],
  hospital: ["Lift Hall", "North Corridor", "South Corridor", "Nurses' Station", "Waiting Area"],
  airport: ["Check-in Hall", "Security Queue", "Gate Concourse", "Arrivals Walk"],
  warehouse: ["Inbound Staging", "Outbound Staging", "Cross Aisle", "Back Aisle", "Charging Corner"],
  office: ["North Corridor", "Reception", "Open Office West", "East Wing"],
  suite: ["Corridor", "Reception", "Open Office", "Kitchen"],
  supermarket: ["Entrance", "Checkouts", "Fresh Food", "Front Aisle", "Chilled Wall"],
};

function drawRun(living: LivingRobot, lots: Lots, at: { startedAt: number; troubles: number }): DrawnRun {
  const { robot } = living;
  const machine = machineOf(robot.productCode);
  const modeDraw = lots.next();
  const mode: Mode = modeDraw < 0.24 ? "ECO" : modeDraw < 0.86 ? "STD" : "MAX";
  const plannedS = lots.between(30, 66) * 60;
  const ending = endingOf(lots, at.troubles);
  const workedS = Math.round(plannedS * ending.done);
  const plannedAreaSqm = machine.areaSqmH * MODES[mode].area * (plannedS / 3_600) * lots.between(0.94, 1.06);
  const startBatteryPercent = Math.round(lots.between(66, 100));
  const usedPercent = (workedS / 3_600) * MODES[mode].batteryPercentH * lots.between(0.95, 1.08);
  return {
    startedAt: at.startedAt,
    // Getting there, turning and waiting for people.
    endedAt: at.startedAt + Math.round((workedS * lots.between(1.05, 1.16) + 40) * 1_000),
    taskName: placesOf(robot.floor.kind, lots),
    origin: lots.chance(0.86) ? "auto" : "manual",
    mode,
    workedS,
    ...amountsOf(machine, { areaSqm: plannedAreaSqm * ending.done, mode }),
    plannedAreaSqm: round(plannedAreaSqm, 1),
    endStatus: ending.endStatus,
    note: ending.note,
    startBatteryPercent,
    endBatteryPercent: Math.max(9, Math.round(startBatteryPercent - usedPercent)),
  };
}

function placesOf(kind: FloorKind, lots: Lots): string {
  const places = PLACES[kind];
  const first = lots.whole(0, places.length - 1);
  const second = places[(first + 1) % places.length];
  return lots.chance(0.45) ? `${places[first]}, ${second}` : `${places[first]}`;
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function amountsOf(machine: Machine, { areaSqm, mode }: { areaSqm: number; mode: Mode }) {
  return {
    areaSqm: round(areaSqm, 1),
    distanceM: round(areaSqm / (machine.widthM * 0.93), 1),
    waterL: round(areaSqm * machine.waterLSqm * MODES[mode].water, 2),
  };
}

/** The runs of a day that ended before `until`, in order. */
export function drawDay(living: LivingRobot, day: SiteDay, until: number): DrawnRun[] {
  if (day.index < living.firstDay || isInRepair(living, day.index)) return [];
  const { robot } = living;
  const lots = lotsOf(robot.serialNumber, day.day);
  const { minutes, windows } = RHYTHMS[robot.floor.kind];
  const openMinutes = windows.reduce((sum, [from, to]) => sum + (to - from) * 60, 0);
  // Share of the open hours in which it cleans; the rest is charging and water.
  const share = Math.min(0.74, (minutes * effortOf(living, day, lots)) / openMinutes);
  const troubles = failuresOf(living, day.index);
  const end = Math.min(until, day.endsAt - MINUTE_MS);
  const runs: DrawnRun[] = [];
  for (const [from, to] of windows) {
    const closesAt = day.startsAt + to * HOUR_MS;
    let at = day.startsAt + from * HOUR_MS + lots.between(0, 14) * MINUTE_MS;
    while (at < closesAt) {
      const run = drawRun(living, lots, { startedAt: Math.round(at), troubles });
      const restMs = run.workedS * 1_000 * (1 / Math.max(share, 0.04) - 1) * lots.between(0.65, 1.35);
      if (run.endedAt <= end) runs.push(run);
      at = run.endedAt + Math.max(3 * MINUTE_MS, restMs);
    }
  }
  return runs;
}
