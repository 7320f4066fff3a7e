/** What a robot says on `remote` while it is watched: how it is driven, how it stands, and now and then what its laser sees. */

import type { VdaHeader } from "@sweepline/contract/fleet/vda5050/index.ts";
import { REMOTE_REPORT_MS, type RemoteReport } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { isWatched, whyItStands } from "../behaviours/remote-driving.ts";
import { MEDIUM_WATER, type Tools } from "../behaviours/remote-state.ts";
import { cleanWaterPercent, type Moment, type Robot, wasteWaterPercent } from "../behaviours/robot.ts";
import { levelsAtWork } from "../behaviours/runs.ts";
import { castRays, type Laser } from "../planning/rays.ts";
import { createPathReporter } from "./planned-path.ts";
import { positionOf } from "./vda-messages.ts";
import { workStatusOf } from "./work-status.ts";

const LASER: Laser = { rays: 180, rangeM: 12 };
const SCAN_MS = 200;
/** Somebody who opens the page in between hears of the way after so long. */
const PATH_MS = 10_000;
const MOST_HELD_MS = 86_400_000;

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

export interface RemoteReporter {
  /** Undefined: nothing is due. */
  next(robot: Robot, now: Moment): Omit<RemoteReport, keyof VdaHeader> | undefined;
}

/** `clock` is the one by which messages arrive. */
export function createRemoteReporter(clock: () => number): RemoteReporter {
  const never = Number.NEGATIVE_INFINITY;
  const last = { report: never, scan: never, path: never };
  const paths = createPathReporter();
  return {
    next(robot, now) {
      const { wireMs } = now;
      if (!isWatched(robot, now) || wireMs - last.report < REMOTE_REPORT_MS) return undefined;
      last.report = wireMs;
      const seesAgain = wireMs - last.scan >= SCAN_MS;
      if (seesAgain) last.scan = wireMs;
      const saysPathAgain = wireMs - last.path >= PATH_MS;
      if (saysPathAgain) last.path = wireMs;
      const plannedPath = paths.next(robot, saysPathAgain);
      return {
        ...drivenBy(robot, clock()),
        ...movementOf(robot),
        ...conditionOf(robot),
        ...(seesAgain && { scan: scanOf(robot) }),
        ...(plannedPath && { plannedPath }),
      };
    },
  };
}

function drivenBy(robot: Robot, clockMs: number) {
  const { epoch, sequence, takenAtMs, dropped, isDriven } = robot.remote;
  const hasTaken = sequence >= 0;
  const standsBecause = whyItStands(robot);
  return {
    epoch: Math.max(0, epoch),
    sequence: Math.max(0, sequence),
    heldMs: hasTaken ? round(Math.min(MOST_HELD_MS, Math.max(0, clockMs - takenAtMs)), 1) : 0,
    isDriven,
    ...(standsBecause && { standsBecause }),
    dropped,
  };
}

function movementOf(robot: Robot) {
  const { motion } = robot;
  const { positionInitialized, localizationScore: _, ...position } = positionOf(robot);
  return {
    ...(positionInitialized && { position }),
    linearMps: round(motion.speedMps, 3),
    angularRadps: round(motion.omegaRadps, 3),
  };
}

function conditionOf(robot: Robot) {
  const [clean, waste] = [cleanWaterPercent(robot), wasteWaterPercent(robot)];
  return {
    workStatus: workStatusOf(robot),
    collisionBar: robot.collisionBar,
    ...(robot.freezeKind && { freezeKind: robot.freezeKind }),
    isStopped: robot.isStopped,
    batteryPercent: round(robot.batteryPercent, 1),
    ...(clean !== undefined && { cleanWaterPercent: round(clean, 1) }),
    ...(waste !== undefined && { wasteWaterPercent: round(waste, 1) }),
    ...toolsOf(robot),
  };
}

/** Cleaning by itself it sets them as the route wants. A dry machine has a brush alone. */
function toolsOf(robot: Robot): Partial<Tools> {
  const { phase, motion, model, tools } = robot;
  const isCleaning = phase === "cleaning";
  const byItself = motion.track?.brush[motion.segment] === 1 ? "down" : "up";
  const brush = isCleaning ? byItself : tools.brush;
  if (model.cleanTankL === 0) return { brush };
  return {
    brush,
    squeegee: isCleaning ? byItself : tools.squeegee,
    waterLevel: isCleaning ? (levelsAtWork(robot).waterLevel ?? MEDIUM_WATER) : tools.waterLevel,
  };
}

function scanOf({ site, motion }: Robot) {
  const cm = castRays(site.plan.grid, motion, LASER);
  return { from: round(-Math.PI, 6), step: round((2 * Math.PI) / LASER.rays, 6), cm };
}
