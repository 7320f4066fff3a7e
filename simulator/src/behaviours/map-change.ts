/**
 * A robot comes to drive by another map of its floor. It stays where it is; what it was about to do is planned again.
 * One that now stands where it may not be leaves by the shortest way first.
 */
import { asBuiltOf, type PlanDock } from "../floor-plans/index.ts";
import { AT_CORNER, toLocal, toWorld } from "../planning/frame.ts";
import type { Pose } from "../planning/grid.ts";
import type { Site } from "../planning/site.ts";
import { buildTrack } from "../planning/track.ts";
import { follow, halt } from "./motion.ts";
import { enter, type Moment, PARKED_PHASES, type Robot } from "./robot.ts";
import { endRun, goToWork, replanRun } from "./runs.ts";
import { HOMEWARD_PHASES, headHome, stand } from "./ways.ts";

/** A dock that was drawn no further off is where it was. */
const SAME_DOCK_M = 0.3;

export function adoptSite(robot: Robot, site: Site, now: Moment): void {
  const before = robot.site;
  const seen = seenFrom(before, site);
  const oldDock = seen(robot.dock);
  const dock = sameDock(oldDock, site);
  const hasDockMoved = Math.hypot(dock.x - oldDock.x, dock.y - oldDock.y) > SAME_DOCK_M;
  const { phase } = robot;
  for (const { zoneId } of robot.run?.legs ?? []) before.takenZones.delete(zoneId);
  if (before.plan.grid.width !== site.plan.grid.width) robot.tally.swept = [];
  const { x, y, theta } = robot.motion;
  Object.assign(robot.motion, seen({ x, y, theta }));
  robot.site = site;
  robot.dock = dock;
  robot.revision++;
  if (robot.run && phase !== "finishing" && !replanRun(robot, robot.run))
    endRun(robot, { status: "partlyCompleted", remark: "The map has changed" }, now);
  if (PARKED_PHASES.has(phase) && !hasDockMoved) return;
  localize(robot);
  robot.isCharging = false;
  halt(robot.motion);
  robot.motion.track = undefined;
  const isGoingHome = HOMEWARD_PHASES.has(phase) || PARKED_PHASES.has(phase);
  if (site.isReachable(robot.motion)) goOn(robot, { phase, isGoingHome }, now);
  else leave(robot, isGoingHome, now);
}

/** Switched on in its dock, on a map that it has had before. */
export function wakeOn(robot: Robot, site: Site): void {
  const dock = sameDock(seenFrom(robot.site, site)(robot.dock), site);
  Object.assign(robot, { site, dock });
  Object.assign(robot.motion, { x: dock.x, y: dock.y, theta: dock.theta });
}

/**
 * The dock says where a parked robot is, and one that is under way or driven follows its position from one map to the next. Who just stands
 * about takes itself to be at the initial point, as after switching on.
 */
function localize({ phase, order, motion, site, remote }: Robot): void {
  const { initial } = site.plan;
  if (!initial || phase !== "standing" || remote.isDriven || (order && order.steps.length > 0)) return;
  const { x, y } = site.nearestReachable(initial);
  Object.assign(motion, { x, y, theta: initial.theta });
}

/**
 * Where something lies on the new map. A grid of the same size is the same floor, wherever its frame was laid: robots find
 * themselves by its walls. One of another size was cut or grown, and what has not moved keeps its coordinates.
 */
function seenFrom(one: Site, other: Site): <P extends Pose>(pose: P) => P {
  const [before, after] = [one.plan, other.plan];
  if (hasSameFloor(one, other))
    return (pose) => toWorld(toLocal(pose, asBuiltOf(before).corner), asBuiltOf(after).corner);
  const [old, now] = [before.grid, after.grid];
  if (old.width === now.width && old.height === now.height) return (pose) => pose;
  return (pose) => toLocal(toWorld(pose, before.origin ?? AT_CORNER), after.origin ?? AT_CORNER);
}

/** Whether two maps were made of the same one. */
export const hasSameFloor = (one: Site, other: Site): boolean =>
  asBuiltOf(one.plan).plan === asBuiltOf(other.plan).plan;

/** A file keeps some cells otherwise than they were scanned. */
const SAME_CELLS = 0.99;

/** Whether two maps show the same walls, whatever they are called: a robot that is given one finds itself on it. */
export function isSameFloor({ plan: a }: Site, { plan: b }: Site): boolean {
  const [one, other] = [a.grid, b.grid];
  if (one.width !== other.width || one.height !== other.height) return false;
  const same = one.cells.reduce((count, cell, at) => count + Number(cell === other.cells[at]), 0);
  return same >= one.cells.length * SAME_CELLS;
}

/** By its name, else the nearest. */
function sameDock(dock: PlanDock, { plan }: Site): PlanDock {
  const far = ({ x, y }: PlanDock) => Math.hypot(x - dock.x, y - dock.y);
  const nearest = [...plan.docks].sort((a, b) => far(a) - far(b));
  return plan.docks.find(({ id }) => id === dock.id) ?? nearest[0] ?? dock;
}

interface Before {
  phase: Robot["phase"];
  isGoingHome: boolean;
}

function goOn(robot: Robot, { phase, isGoingHome }: Before, now: Moment): void {
  if (phase === "finishing") return;
  // So that setting out is not from the dock.
  robot.phase = "standing";
  if (robot.run) goToWork(robot, now);
  else if (isGoingHome) headHome(robot, now);
  else stand(robot, now);
}

/** Out of where it may not be, whatever it takes; then on with what it did. */
function leave(robot: Robot, isGoingHome: boolean, now: Moment): void {
  const way = robot.site.wayOut(robot.motion);
  // One that was stopped does not set off by itself when it is released.
  if (!way || robot.isStopped) {
    stand(robot, now);
    return;
  }
  follow(robot.motion, buildTrack([{ x: robot.motion.x, y: robot.motion.y }, ...way]));
  robot.afterLeaving = isGoingHome ? "home" : "stand";
  enter(robot, "traveling", now);
}

/** It has left: answers whether that was what it was driving for. */
export function hasLeft(robot: Robot, now: Moment): boolean {
  const { afterLeaving } = robot;
  if (!afterLeaving) return false;
  robot.afterLeaving = undefined;
  goOn(robot, { phase: "traveling", isGoingHome: afterLeaving === "home" }, now);
  return true;
}
