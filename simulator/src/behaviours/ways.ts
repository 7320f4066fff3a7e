/** Setting out: from here to there, out of the dock and back into it. */
import type { Point } from "../planning/grid.ts";
import { dockApproach } from "../planning/site.ts";
import { buildTrack } from "../planning/track.ts";
import { finishActionsOf, isRunningAction, openAction } from "./action-states.ts";
import { follow, halt } from "./motion.ts";
import { enter, type Moment, type Robot } from "./robot.ts";

const HOMING_ACTIONS = ["returnToDock", "startCharging"];

const isNear = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < 0.3;

/** False where no way leads there. */
export function beginTravel(robot: Robot, to: Point, now: Moment): boolean {
  const { site, motion, dock } = robot;
  const way = isNear(motion, dockApproach(dock)) ? site.wayFromDock(dock, to) : site.way(motion, to);
  if (!way) return false;
  finishActionsOf(robot, "returnToDock", { isDone: false, result: "Called to work" });
  follow(motion, buildTrack([{ x: motion.x, y: motion.y }, ...way.slice(1), to]));
  enter(robot, "traveling", now);
  return true;
}

export function beginUndocking(robot: Robot, now: Moment): void {
  robot.isCharging = false;
  follow(robot.motion, buildTrack([robot.dock, dockApproach(robot.dock)]));
  enter(robot, "undocking", now);
}

/** False where no way leads home. */
export function beginReturn(robot: Robot, now: Moment): boolean {
  const { site, motion, dock } = robot;
  const way = site.wayToDock(motion, dock);
  if (!way) return false;
  follow(motion, buildTrack([{ x: motion.x, y: motion.y }, ...way.slice(1), dockApproach(dock)]));
  // A robot that heads home by itself says so as it would when told to: as a running action.
  if (!isRunningAction(robot, HOMING_ACTIONS)) {
    openAction(robot, { actionId: `self-return-${now.wireMs}`, actionType: "returnToDock" }, "RUNNING");
  }
  enter(robot, "returning", now);
  return true;
}

export function beginDocking(robot: Robot, now: Moment): void {
  follow(robot.motion, buildTrack([dockApproach(robot.dock), robot.dock]), { isReverse: true });
  enter(robot, "docking", now);
}

export function stand(robot: Robot, now: Moment): void {
  halt(robot.motion);
  enter(robot, "standing", now);
}
