/** Moods: what a fleet does of its own accord, and where its robots are when the clock starts. */

import { occur, scheduleMishap } from "../behaviours/mishaps.ts";
import { startSweep } from "../behaviours/phases.ts";
import { chooseRound } from "../behaviours/rhythm.ts";
import { enter, type Moment, type Robot } from "../behaviours/robot.ts";
import { prepareRun } from "../behaviours/runs.ts";
import { occupationOf } from "../mapping/refusals.ts";
import { cleanedUpTo } from "../planning/sweep.ts";
import { pointAt, segmentAt } from "../planning/track.ts";

/**
 * `demo`: lives its day by a plan of its own, mishaps and all. `scheduled`: works when it is told to, goes home when nobody wants it, and
 * has mishaps too. `load`: everyone works all the time. `quiet`: does what it is told. `errands`: the same, and goes home when nobody
 * wants it.
 */
export const MOODS = ["demo", "scheduled", "load", "quiet", "errands"] as const;
export type Mood = (typeof MOODS)[number];

export interface MoodTraits {
  startsByItself: boolean;
  goesHomeByItself: boolean;
  isRestless: boolean;
  hasMishaps: boolean;
  /** Share of the usual consumption of battery and water. */
  drain: number;
  begin(robot: Robot, start: Start, now: Moment): void;
}

interface Start {
  /** In its fleet. */
  index: number;
  /** What its battery has; undefined: by chance. */
  batteryPercent?: number | undefined;
}

/** With less it does not set out. */
const SETS_OUT_PERCENT = 40;

/** Puts a robot into the middle of a round, as if it had been at it before anyone looked. */
function beginAtWork(robot: Robot, now: Moment): boolean {
  if (occupationOf(robot) !== undefined) return false;
  const round = chooseRound(robot);
  const run = round && prepareRun(robot, round, now);
  const leg = run?.legs[0];
  if (!run || !leg) return false;
  const { track, log } = leg.route;
  run.meter = track.length * robot.random.between(0, 0.7);
  run.cell = cleanedUpTo(log, run.meter);
  run.plannedCells -= run.cell;
  const spot = pointAt(track, run.meter);
  Object.assign(robot.motion, spot, { theta: track.heading[segmentAt(track, run.meter)] as number });
  startSweep(robot, now);
  return true;
}

function beginParked(robot: Robot, now: Moment, batteryPercent: number): void {
  robot.batteryPercent = batteryPercent;
  robot.isCharging = batteryPercent < 99;
  enter(robot, robot.isCharging ? "charging" : "docked", now);
}

function useSomeWater(robot: Robot): void {
  const used = robot.model.cleanTankL * robot.random.between(0, 0.6);
  robot.cleanWaterL -= used;
  robot.wasteWaterL = Math.min(robot.model.wasteTankL, 0.7 * used);
}

/** One robot in so many begins with a wheel in a crack, or in a cellar without signal, so that trouble can be seen. */
const FAILING = { stuck: { every: 17, at: 2 }, offline: { every: 23, at: 5 } };
const SIGNAL_LOSS = { mishap: "signalLoss", seconds: 2_400 } as const;
const isChosen = (index: number, { every, at }: { every: number; at: number }) => index % every === at;

function beginScheduled(robot: Robot, { index, batteryPercent }: Start, now: Moment): void {
  scheduleMishap(robot, now);
  if (isChosen(index, FAILING.offline)) occur(robot, SIGNAL_LOSS, now);
  const drawn = robot.random.between(60, 100);
  beginParked(robot, now, batteryPercent ?? drawn);
}

function beginDemo(robot: Robot, { index, batteryPercent }: Start, now: Moment): void {
  scheduleMishap(robot, now);
  const drawn = robot.random.between(45, 98);
  robot.batteryPercent = batteryPercent ?? drawn;
  const draw = (index * 0.618 + robot.random.between(0, 0.25)) % 1;
  const isOffline = isChosen(index, FAILING.offline);
  const isStuck = isChosen(index, FAILING.stuck);
  if (isOffline) occur(robot, SIGNAL_LOSS, now);
  const setsOut = !isOffline && robot.batteryPercent >= SETS_OUT_PERCENT;
  if (setsOut && (isStuck || draw < 0.56) && beginAtWork(robot, now)) {
    useSomeWater(robot);
    if (isStuck) occur(robot, { mishap: "stuck", fails: true, seconds: 1_500 }, now);
    return;
  }
  beginParked(robot, now, batteryPercent ?? (draw < 0.8 ? robot.random.between(24, 90) : 100));
}

const AT_COMMAND: MoodTraits = {
  startsByItself: false,
  goesHomeByItself: false,
  isRestless: false,
  hasMishaps: false,
  drain: 1,
  begin: (robot, { batteryPercent = 100 }, now) => beginParked(robot, now, batteryPercent),
};

export const MOOD_TRAITS: Record<Mood, MoodTraits> = {
  demo: {
    startsByItself: true,
    goesHomeByItself: true,
    isRestless: false,
    hasMishaps: true,
    drain: 1,
    begin: beginDemo,
  },
  scheduled: { ...AT_COMMAND, goesHomeByItself: true, hasMishaps: true, begin: beginScheduled },
  load: {
    startsByItself: true,
    goesHomeByItself: true,
    isRestless: true,
    hasMishaps: false,
    drain: 0.04,
    begin: (robot, _start, now) => {
      robot.batteryPercent = robot.random.between(70, 100);
      beginAtWork(robot, now);
    },
  },
  quiet: AT_COMMAND,
  errands: { ...AT_COMMAND, goesHomeByItself: true },
};
