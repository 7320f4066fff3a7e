/** Setting out: from here to there, out of the dock and back into it. */
import type { Point } from "../planning/grid.ts";
import { dockApproach } from "../planning/site.ts";
import { buildTrack } from "../planning/track.ts";
import { finishActionsOf, isRunningAction, openAction } from "./action-states.ts";
import { follow, halt } from "./motion.ts";
import { enter, isPlain, type Moment, type Phase, type Robot } from "./robot.ts";

/** Actions that run until it is where they send it. */
const ERRANDS = ["undock"];
const HOMING_ACTIONS = ["returnToDock", "startCharging"];
export const HOMEWARD_PHASES: ReadonlySet<Phase> = new Set(["returning", "docking"]);

const isNear = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < 0.3;

/** From where it is to where its way begins: first out of where it may not be, half out of its dock for one. */
function leadOf({ site, motion, dock }: Robot): [Point, ...Point[]] {
  const here = { x: motion.x, y: motion.y };
  const approach = dockApproach(dock);
  if (site.isReachable(here)) return [here];
  const isAtDock =
    Math.hypot(here.x - dock.x, here.y - dock.y) <= Math.hypot(approach.x - dock.x, approach.y - dock.y);
  return [here, ...(isAtDock ? [approach] : (site.wayOut(here) ?? []))];
}

/** False where no way leads there. */
export function beginTravel(robot: Robot, to: Point, now: Moment): boolean {
  const { site, motion, dock } = robot;
  const lead = leadOf(robot);
  const from = lead.at(-1) ?? motion;
  const way = isNear(from, dockApproach(dock)) ? site.wayFromDock(dock, to) : site.way(from, to);
  if (!way) return false;
  endWayHome(robot, "Called to work");
  robot.afterLeaving = undefined;
  follow(motion, buildTrack([...lead, ...way.slice(1), to]));
  enter(robot, "traveling", now);
  return true;
}

/** Whoever wanted it home hears why it does not come. */
function endWayHome(robot: Robot, result: string): void {
  for (const type of HOMING_ACTIONS) finishActionsOf(robot, type, { isDone: false, result });
}

/** The same of whatever else sent it somewhere. */
export function endErrands(robot: Robot, result: string): void {
  endWayHome(robot, result);
  for (const type of ERRANDS) finishActionsOf(robot, type, { isDone: false, result });
}

export function beginUndocking(robot: Robot, now: Moment): void {
  robot.isCharging = false;
  follow(robot.motion, buildTrack([robot.dock, dockApproach(robot.dock)]));
  enter(robot, "undocking", now);
}

/** False where no way leads home. */
export function beginReturn(robot: Robot, now: Moment): boolean {
  const { site, motion, dock } = robot;
  if (robot.mapping || dock.isAssumed) return false;
  const lead = leadOf(robot);
  const way = site.wayToDock(lead.at(-1) ?? motion, dock);
  if (!way) return false;
  follow(motion, buildTrack([...lead, ...way.slice(1), dockApproach(dock)]));
  // A robot that heads home by itself says so as it would when told to: as a running action.
  if (!isPlain(robot) && !isRunningAction(robot, HOMING_ACTIONS)) {
    openAction(robot, { actionId: `self-return-${now.wireMs}`, actionType: "returnToDock" }, "RUNNING");
  }
  robot.afterLeaving = undefined;
  enter(robot, "returning", now);
  return true;
}

/** Home, or where no way leads there, it stays. */
export function headHome(robot: Robot, now: Moment): void {
  if (beginReturn(robot, now)) return;
  endWayHome(robot, "No way to the dock");
  stand(robot, now);
}

export function beginDocking(robot: Robot, now: Moment): void {
  follow(robot.motion, buildTrack([dockApproach(robot.dock), robot.dock]), { isReverse: true });
  enter(robot, "docking", now);
}

export function stand(robot: Robot, now: Moment): void {
  halt(robot.motion);
  enter(robot, "standing", now);
}
