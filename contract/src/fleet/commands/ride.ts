import { z } from "zod";
import { int } from "../../core/fields.ts";
import { coordinate } from "../vda5050/index.ts";

const mapId = z.string().min(1).max(128);
const poseSchema = z.object({ x: coordinate, y: coordinate, theta: coordinate, mapId });

/** One part of a ride in an elevator, see `sites/elevator-rides/requests.ts`; the robot stands at `entry` or `exit` outside the door. */
export const rideSchema = z.object({
  /** Drive into the car; drive out of it; give up: out where the door is open and it is near, else stay and be free. */
  phase: z.enum(["enter", "leave", "abort"]),
  requestId: z.uuid(),
  elevatorId: int,
  /** As the elevator calls them. */
  fromFloor: z.string().max(16),
  toFloor: z.string().max(16),
  /** Theta looks into the car. */
  entry: poseSchema,
  exit: poseSchema,
  /** Hearing nothing for so long, the robot gives up by itself. */
  patienceS: int.min(1).max(3_600),
  /** Of `abort`: why, as one of the room's failures. */
  reason: z.string().max(64).optional(),
});
