/**
 * Rides in elevators: who wants one, in turn, and the driver that sees to it that cars and robots do it, by LCI over MQTT.
 *
 *   call (api) ─▶ queue ─▶ driver (ingest; one process an elevator) ─▶ LCI ─▶ elevator ─▶ `ElevatorConnection` ─▶ driver ─▶ …
 *                                 └─▶ commands outbox ─▶ robot ─▶ end of the command ─▶ driver
 *
 * The driver's turn is one transaction: what was heard is taken in, `nextMove` says what comes next, that is written down, and only
 * then sent. The states of a ride stand in `contract/src/sites/elevator-rides/requests.ts`.
 */
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import type { Elevators } from "../elevators/index.ts";
import { offerElevatorEvents } from "./elevator-announcements.ts";
import { dropOldRides } from "./rides.jobs.ts";
import { serveElevatorRides } from "./rides.routes.ts";
import type { ElevatorRides } from "./rides.service.ts";

export { withElevators } from "./among-devices.ts";
export { rideRows } from "./driving.store.ts";
export {
  createElevatorConnection,
  type ElevatorConnection,
  type ElevatorConnectionDeps,
} from "./elevator-connection.ts";
export { createElevatorDriver, type DriverDeps, type ElevatorDriver } from "./elevator-driver.ts";
export { publishElevatorMessage } from "./elevator-message.ts";
export { createElevatorRides, type ElevatorRides } from "./rides.service.ts";

export const TABLES = {
  private: ["elevator_events"],
  inWing: ["elevator_requests", "elevator_states"],
  readable: ["elevator_riders"],
};

export const elevatorRidesRoom = (
  db: Database,
  { rides, elevators }: { rides: ElevatorRides; elevators: Elevators },
): Room => ({
  routes: (route) => serveElevatorRides(route, rides),
  live: (hub) => offerElevatorEvents(hub, elevators.visibleAmong),
  upkeep: [dropOldRides(db)],
});
