/**
 * Elevators that robots ride (spec §3), as people set them up: floors, credentials, where they stand, and their state in
 * Open-RMF's terms. Who rides and what robots are sent is `elevator-rides`, their commissioning `elevator-trials`.
 */
import type { Room } from "../../core/room.ts";
import { serveElevators } from "./elevators.routes.ts";
import type { Elevators } from "./elevators.service.ts";
import { ELEVATOR_NAMES } from "./elevators-reads.store.ts";

export type { ElevatorsDeps } from "./elevator-changes.service.ts";
export {
  ELEVATORS_OF_ORGANIZATIONS,
  type HeldElevator,
  holdElevator,
  insertElevator,
  isInUse,
  keepSecret,
} from "./elevator-changes.store.ts";
export { onElevatorChanged, publishElevatorChanged } from "./elevator-messages.ts";
export { readState } from "./elevator-state.store.ts";
export { type ElevatorWay, elevatorsBetween } from "./elevator-ways.store.ts";
export { createElevators, type Elevators } from "./elevators.service.ts";
export { findElevator } from "./elevators-reads.store.ts";
export { type FaultyElevator, faultyElevators } from "./faulty-elevators.store.ts";

export const TABLES = { readable: ["elevator_floors", "elevators"] };

export const elevatorsRoom = (elevators: Elevators): Room => ({
  subjects: { elevator: ELEVATOR_NAMES },
  routes: (route) => serveElevators(route, elevators),
});
