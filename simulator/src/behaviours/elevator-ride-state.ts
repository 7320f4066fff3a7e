import type { Pose } from "../planning/grid.ts";

/** How far a robot has come with an elevator, see `elevator-ride.ts`. */
export interface ElevatorRide {
  requestId: string;
  /** The action that runs, if one does. */
  actionId: string | undefined;
  /** What it says of the running action when it stands outside. */
  saysOutside: boolean;
  isInCar: boolean;
  /** Given up: it stands in the car and takes orders. */
  isFree: boolean;
  /** Outside the door by which it came in, in the grid. */
  door: Pose;
  /** Sim time at which it gives up by itself. */
  waitsUntilMs: number;
}
