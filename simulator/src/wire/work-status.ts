/** Work status 0–21 of the specification (§4) as it follows from what the robot does. */
import { WORK_STATUS, type WorkStatusName } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Phase, Robot } from "../behaviours/robot.ts";

const BY_PHASE: Record<Phase, WorkStatusName> = {
  docked: "idle",
  charging: "idle",
  servicing: "idle",
  undocking: "exitingDock",
  traveling: "navigatingToStart",
  cleaning: "lineFollowing",
  finishing: "finishingCleaning",
  returning: "navigation",
  docking: "backingIntoDock",
  entering: "enteringElevator",
  leaving: "exitingElevator",
  standing: "idle",
  recovering: "autonomousRecovery",
  stuck: "remoteRecovery",
  lost: "remoteRecovery",
};

function workStatusNameOf(robot: Robot): WorkStatusName {
  const { phase, motion } = robot;
  if (robot.remote.isDriven) return "remoteRecovery";
  if (phase === "servicing" && robot.wasteWaterL > 0) return "discharging";
  if (phase === "traveling" && !robot.run) return "navigatingToVia";
  if (phase === "standing" && robot.ride && !robot.ride.isFree) return "enteringElevator";
  if (phase !== "cleaning") return BY_PHASE[phase];
  if (robot.freezeKind) return "lineFollowingWithAvoidance";
  return motion.track?.brush[motion.segment] === 0 ? "bypassObstacles" : "lineFollowing";
}

export function workStatusOf(robot: Robot): number {
  return WORK_STATUS[workStatusNameOf(robot)];
}
