/**
 * How a robot moves under a person's hand: a differential drive with limited acceleration, on the ground that the planner allows.
 *
 * It rests when the newest message has run out, and not after that: with `leftMs` to go it is never faster than EMERGENCY_MPS2 could
 * stop it by then. From 1 m/s, with messages good for 500 ms, it holds its speed for 175 ms and brakes for 250 ms, over 0.3 m.
 *
 * On speed levels 1 to 3 the robot goes where it is sent until its collision bar touches something. On level 0 it looks ahead along
 * its bend and keeps slow enough to stop before. Where it may not be at all, in its dock first of all, it only moves toward the way
 * out.
 */
import { cellAt, type Point } from "../planning/grid.ts";
import { speedLimitAt } from "../planning/rules.ts";
import { dockApproach } from "../planning/site.ts";
import { wrapAngle } from "../planning/track.ts";
import { bump } from "./mishaps.ts";
import { halt } from "./motion.ts";
import type { Wanted } from "./remote-state.ts";
import { enter, isHalted, type Moment, PARKED_PHASES, type Robot } from "./robot.ts";
import { ACCELERATION_MPS2, TRANSIT_MPS, TURN_RADPS } from "./robot-models.ts";
import { useSupplies } from "./supplies.ts";

/** When it is told to be slower. */
const SLOWING_MPS2 = 2;
/** When nobody tells it anything. */
export const EMERGENCY_MPS2 = 4;
const TURNING = { faster: 2, slower: 4, emergency: 8 };
/** By speed level; 0 is up to where it is narrow. */
const LEVEL_MPS: Readonly<Record<number, number>> = { 0: TRANSIT_MPS, 1: 0.4, 2: 0.7, 3: 1 };
const REVERSE_MPS = 0.3;
const SUBSTEP_MS = 10;
/** Level 0: how far it looks, in which steps, and what it leaves free. */
const LOOK = { farM: 1, stepM: 0.04, marginM: 0.06, slowingMps2: 1 };
/** What is left of braking by rounding. */
const SLOWEST = 1e-6;
/** On the contacts it does not turn. */
const CONTACT_M = 0.3;
const BAR_S = 2;

export interface RemoteStep {
  now: Moment;
  /** Of wire time: a person's robot goes no faster than the person, whatever the clock factor. */
  ms: number;
  factor: number;
  drain: number;
  /** Of the clock by which messages arrive. */
  livedAtMs: number;
}

/** In an elevator, or in its car though the ride was given up. */
export const isRiding = ({ ride }: Robot): boolean => ride !== undefined;

export const isMoving = ({ motion }: Robot): boolean => motion.speedMps !== 0 || motion.omegaRadps !== 0;

const sweepsByHand = ({ remote, tools, motion }: Robot): boolean =>
  remote.isDriven && tools.brush === "down" && motion.speedMps !== 0;

export function driveByHand(robot: Robot, step: RemoteStep): void {
  const { remote, motion } = robot;
  if (isHalted(robot)) {
    halt(motion);
    return;
  }
  if (PARKED_PHASES.has(robot.phase) && !leavesDock(robot, step)) return;
  const wasMoving = isMoving(robot);
  const wanted = remote.leftMs > 0 ? remote.wanted : { ...remote.wanted, linearMps: 0, angularRadps: 0 };
  for (let passed = 0; passed < step.ms && !isHalted(robot); passed += SUBSTEP_MS) {
    const ms = Math.min(SUBSTEP_MS, step.ms - passed);
    const leftS = Math.max(0, remote.leftMs - passed - ms) / 1_000;
    substep(robot, wanted, { seconds: ms / 1_000, leftS, step });
  }
  if (sweepsByHand(robot)) {
    robot.tally.workedMs += step.ms * step.factor;
    useSupplies(robot, step.ms, step.drain);
  }
  if (wasMoving !== isMoving(robot)) robot.revision++;
}

/** Forward is the only way out of a dock. */
function leavesDock(robot: Robot, { now }: RemoteStep): boolean {
  const { wanted, leftMs } = robot.remote;
  const isWanted = leftMs > 0 && (wanted.linearMps !== 0 || wanted.angularRadps !== 0);
  const leaves = isWanted && wanted.linearMps > 0;
  robot.remote.isBlocked = isWanted && !leaves;
  if (!leaves) return false;
  robot.isCharging = false;
  enter(robot, "standing", now);
  return true;
}

interface Stretch {
  seconds: number;
  /** Until it has to be at rest. */
  leftS: number;
  step: RemoteStep;
}

function substep(robot: Robot, wanted: Wanted, { seconds, leftS, step }: Stretch): void {
  const { motion, remote, site } = robot;
  const most = Math.min(LEVEL_MPS[wanted.speedLevel] ?? 0, speedLimitAt(site.rules, motion));
  const steered = Math.max(-Math.min(REVERSE_MPS, most), Math.min(most, wanted.linearMps));
  const turning = isOnContacts(robot) ? 0 : wanted.angularRadps;
  const turn = Math.max(-TURN_RADPS, Math.min(TURN_RADPS, turning));
  const isCareful = wanted.speedLevel === 0;
  const free = isCareful && steered !== 0 ? lookAhead(robot, steered, turn) : LOOK.farM;
  const safe = Math.sqrt(2 * LOOK.slowingMps2 * Math.max(0, free - LOOK.marginM));
  const linear = Math.sign(steered) * Math.min(Math.abs(steered), isCareful ? safe : most);
  motion.speedMps = nearer(motion.speedMps, linear, {
    faster: ACCELERATION_MPS2 * seconds,
    slower: SLOWING_MPS2 * seconds,
    most: EMERGENCY_MPS2 * leftS,
    emergency: EMERGENCY_MPS2 * seconds,
  });
  motion.omegaRadps = nearer(motion.omegaRadps, turn, {
    faster: TURNING.faster * seconds,
    slower: TURNING.slower * seconds,
    most: TURNING.emergency * leftS,
    emergency: TURNING.emergency * seconds,
  });
  remote.isBlocked = isCareful && steered !== 0 && safe === 0;
  advance(robot, seconds);
  if (!remote.isBlocked) return;
  halt(motion);
  if (!isCareful) bump(robot, step.now, BAR_S);
}

interface Change {
  faster: number;
  slower: number;
  /** No more than this afterward, as far as `emergency` can do it. */
  most: number;
  emergency: number;
}

function nearer(present: number, wanted: number, change: Change): number {
  const isSlowing = Math.abs(wanted) < Math.abs(present) || present * wanted < 0;
  const step = isSlowing ? change.slower : change.faster;
  // Through zero it brakes first.
  const goal = present * wanted < 0 ? 0 : wanted;
  const next = present + Math.max(-step, Math.min(step, goal - present));
  const cap = Math.max(change.most, Math.abs(present) - change.emergency);
  const speed = Math.min(Math.abs(next), cap);
  return speed < SLOWEST ? 0 : Math.sign(next) * speed;
}

/** Where it is after so many meters on a bend. */
function along({ x, y, theta }: Point & { theta: number }, meters: number, turned: number): Point {
  const heading = theta + turned / 2;
  return { x: x + meters * Math.cos(heading), y: y + meters * Math.sin(heading) };
}

function advance(robot: Robot, seconds: number): void {
  const { motion, remote, site } = robot;
  const turned = motion.omegaRadps * seconds;
  const meters = motion.speedMps * seconds;
  const to = along(motion, meters, turned);
  motion.theta = wrapAngle(motion.theta + turned);
  if (meters === 0) return;
  if (!mayMove(robot, motion, to)) {
    remote.isBlocked = true;
    return;
  }
  const before = cellAt(site.plan.grid, motion);
  Object.assign(motion, to);
  robot.tally.distanceM += Math.abs(meters);
  // What is cleaned while a map is drawn lies on none.
  if (cellAt(site.plan.grid, to) !== before && sweepsByHand(robot) && !robot.mapping) sweep(robot);
}

/** Meters that are free on the bend that it is told to drive, up to a meter. */
function lookAhead(robot: Robot, linear: number, turn: number): number {
  const bend = turn / linear;
  const spot = { x: robot.motion.x, y: robot.motion.y, theta: robot.motion.theta };
  for (let meters = 0; meters < LOOK.farM; meters += LOOK.stepM) {
    const stride = Math.sign(linear) * LOOK.stepM;
    const next = along(spot, stride, bend * stride);
    if (!mayMove(robot, spot, next)) return meters;
    Object.assign(spot, next, { theta: spot.theta + bend * stride });
  }
  return LOOK.farM;
}

function mayMove(robot: Robot, from: Point, to: Point): boolean {
  const { site } = robot;
  if (site.isReachable(to)) return true;
  if (site.isReachable(from)) return false;
  const out = wayOutOf(robot, from);
  return Math.hypot(to.x - out.x, to.y - out.y) < Math.hypot(from.x - out.x, from.y - out.y);
}

function wayOutOf({ site, dock }: Robot, from: Point): Point {
  const approach = dockApproach(dock);
  const isAtDock = Math.hypot(approach.x - from.x, approach.y - from.y) <= dockDepth(dock) + 0.1;
  return isAtDock ? approach : site.nearestReachable(from);
}

const dockDepth = (dock: Robot["dock"]): number => {
  const approach = dockApproach(dock);
  return Math.hypot(approach.x - dock.x, approach.y - dock.y);
};

const isOnContacts = ({ motion, dock, site }: Robot): boolean =>
  Math.hypot(motion.x - dock.x, motion.y - dock.y) < CONTACT_M && !site.isReachable(motion);

/** Counts the floor under the brush, each cell once for as long as the robot is driven. */
function sweep(robot: Robot): void {
  const { remote, site, motion, tally } = robot;
  if (remote.swept?.site !== site) remote.swept = { site, mask: new Uint8Array(site.plan.grid.cells.length) };
  const cells: number[] = [];
  site.brush(remote.swept.mask, cellAt(site.plan.grid, motion), (cell) => cells.push(cell));
  if (cells.length === 0) return;
  const log = { cells: Int32Array.from(cells), at: new Float32Array(cells.length) };
  tally.swept.push({ log, from: 0, to: cells.length });
}
