/**
 * Riding an elevator, as the platform says it: `enter` while the door is open, `leave` on the other floor, `abort` at any time.
 *
 *   standing at the door ── enter ──▶ entering ──▶ in the car ── leave ──▶ leaving (by the other floor's map) ──▶ standing
 *                             entering ── abort ──▶ leaving (back out)      in the car ── abort, patience ──▶ in the car, free
 *
 * A car is a place straight ahead of the point outside its door, on no map. A robot that is free in there takes the next order
 * and comes out by it: whoever gives one has seen to the door.
 */

import type { z } from "zod";
import { AT_CORNER, toLocal } from "../planning/frame.ts";
import type { Pose } from "../planning/grid.ts";
import type { Site } from "../planning/site.ts";
import { buildTrack } from "../planning/track.ts";
import type { rideParameters } from "./action-parameters.ts";
import { finishAction } from "./action-states.ts";
import type { ElevatorRide } from "./elevator-ride-state.ts";
import { follow, halt } from "./motion.ts";
import { enter, type Moment, type Robot, raisePassingError } from "./robot.ts";

export interface RideOutcome {
  status: "FINISHED" | "RUNNING" | "FAILED";
  result?: string;
}
type Wanted = z.infer<typeof rideParameters> & { actionId: string };

/** From outside the door to where it stands in the car. */
const CAR_DEPTH_M = 1.5;
const AT_DOOR_M = 1.5;
const RUNNING: RideOutcome = { status: "RUNNING" };
const failed = (result: string): RideOutcome => ({ status: "FAILED", result });

const inCar = ({ x, y, theta }: Pose): Pose => ({
  x: x + CAR_DEPTH_M * Math.cos(theta),
  y: y + CAR_DEPTH_M * Math.sin(theta),
  theta,
});

export function rideElevator(robot: Robot, wanted: Wanted, now: Moment): RideOutcome {
  if (wanted.phase === "enter") return goIn(robot, wanted, now);
  if (wanted.phase === "leave") return goOut(robot, wanted, now);
  return abort(robot, wanted, now);
}

const localIn = (site: Site, pose: Pose): Pose => toLocal(pose, site.plan.origin ?? AT_CORNER);

function goIn(robot: Robot, { entry, requestId, actionId, patienceS }: Wanted, now: Moment): RideOutcome {
  if (robot.isLocked) return failed("Locked");
  if (robot.ride && !robot.ride.isFree) return failed("Rides already");
  if (robot.run) return failed("Cleaning");
  if (robot.phase !== "standing") return failed(`Not ready to ride: ${robot.phase}`);
  if (entry.mapId !== robot.site.plan.id) return failed("Not on that floor");
  const door = localIn(robot.site, entry);
  if (Math.hypot(door.x - robot.motion.x, door.y - robot.motion.y) > AT_DOOR_M)
    return failed("Not at the door");
  const waitsUntilMs = now.simMs + patienceS * 1_000;
  robot.ride = {
    requestId,
    actionId,
    saysOutside: false,
    isInCar: false,
    isFree: false,
    door,
    waitsUntilMs,
  };
  follow(robot.motion, buildTrack([robot.motion, door, inCar(door)]));
  enter(robot, "entering", now);
  return RUNNING;
}

export function standInCar(robot: Robot, now: Moment): void {
  const { ride } = robot;
  halt(robot.motion);
  robot.motion.track = undefined;
  enter(robot, "standing", now);
  if (!ride) return;
  ride.isInCar = true;
  endAction(robot, ride, { isDone: true });
}

function endAction(robot: Robot, ride: ElevatorRide, end: { isDone: boolean; result?: string }): void {
  if (ride.actionId) finishAction(robot, ride.actionId, end);
  ride.actionId = undefined;
}

/** The newest map of that floor that it drives by. */
function floorOf(robot: Robot, mapId: string): Site | undefined {
  const names = robot.maps.filter((map) => map.mapId === mapId && map.mapStatus === "ENABLED");
  const enabled = names.at(-1);
  return enabled && robot.library.get(JSON.stringify([mapId, enabled.mapVersion]));
}

function goOut(robot: Robot, { exit, requestId, actionId }: Wanted, now: Moment): RideOutcome {
  const { ride } = robot;
  if (!ride?.isInCar || ride.requestId !== requestId) return failed("Not in the car");
  const site = floorOf(robot, exit.mapId);
  if (!site) return failed(`No map of ${exit.mapId}`);
  const door = localIn(site, exit);
  robot.site = site;
  robot.dock = site.plan.docks[0] ?? robot.dock;
  Object.assign(robot.motion, inCar(door));
  Object.assign(ride, { actionId, door, isFree: false, saysOutside: false });
  robot.tally.swept = [];
  driveOut(robot, ride, now);
  return RUNNING;
}

function driveOut(robot: Robot, { door }: ElevatorRide, now: Moment): void {
  follow(robot.motion, buildTrack([robot.motion, door]));
  enter(robot, "leaving", now);
}

export function standOutside(robot: Robot, now: Moment): void {
  const { ride } = robot;
  halt(robot.motion);
  robot.motion.track = undefined;
  if (ride) endAction(robot, ride, { isDone: true, ...(ride.saysOutside && { result: "outside" }) });
  robot.ride = undefined;
  enter(robot, "standing", now);
}

function abort(robot: Robot, { actionId, reason = "aborted" }: Wanted, now: Moment): RideOutcome {
  const { ride } = robot;
  if (!ride) return { status: "FINISHED", result: "outside" };
  endAction(robot, ride, { isDone: false, result: `Ride given up: ${reason}` });
  if (ride.isInCar && robot.phase === "standing") {
    ride.isFree = true;
    robot.revision++;
    return { status: "FINISHED", result: "inside" };
  }
  Object.assign(ride, { actionId, saysOutside: true });
  if (robot.phase === "entering") driveOut(robot, ride, now);
  return RUNNING;
}

/** Told to stop: whoever is in the car or in its door stays there, and is free. */
export function giveUpRide(robot: Robot, why: string): void {
  const { ride } = robot;
  if (!ride) return;
  endAction(robot, ride, { isDone: false, result: `Ride given up: ${why}` });
  Object.assign(ride, { isFree: true, isInCar: true });
}

/** Nobody has said anything for too long: it frees itself. */
export function giveUp(robot: Robot, now: Moment): void {
  const { ride } = robot;
  if (!ride || ride.isFree || now.simMs < ride.waitsUntilMs) return;
  ride.isFree = true;
  const errorDescription = "Left alone in an elevator";
  raisePassingError(robot, { errorType: "elevatorTimeout", errorLevel: "WARNING", errorDescription }, now);
}

/** False while it rides. One that is free in a car comes out first. */
export function mayDriveOff(robot: Robot, now: Moment): boolean {
  const { ride } = robot;
  if (!ride) return true;
  if (!ride.isFree) return false;
  Object.assign(robot.motion, { x: ride.door.x, y: ride.door.y, track: undefined });
  halt(robot.motion);
  robot.ride = undefined;
  enter(robot, "standing", now);
  return true;
}
