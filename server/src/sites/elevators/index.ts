/**
 * Elevators that robots ride (spec §3): set up by people, told live in Open-RMF's words, asked by LCI over MQTT.
 *
 *   call (api) ─▶ queue ─▶ driver (ingest; one process an elevator) ─▶ LCI ─▶ elevator ─▶ `ElevatorLine` ─▶ driver ─▶ …
 *                                 └─▶ commands outbox ─▶ robot ─▶ end of the command ─▶ driver
 *
 * The driver's turn is one transaction: what was heard is taken in, `nextMove` says what comes next, that is written down, and only
 * then sent. The states of a ride stand in `contract/sites/elevator-rides/requests.ts`.
 */
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { offerElevatorEvents } from "./elevator-news.ts";
import { dropOldRides } from "./elevators.jobs.ts";
import { serveElevators } from "./elevators.routes.ts";
import type { Elevators } from "./elevators.service.ts";

export { withElevators } from "./among-devices.ts";
export { createElevatorDriver, type ElevatorDriver } from "./elevator-driver.ts";
export { createElevatorLine } from "./elevator-line.ts";
export { createElevators, type Elevators } from "./elevators.service.ts";

/** @public */
export const TABLES = {
  private: ["elevator_events", "elevator_requests", "elevator_states"],
  readable: ["elevator_floors", "elevator_riders", "elevators"],
};

export const elevatorsRoom = (db: Database, elevators: Elevators): Room => ({
  routes: (route) => serveElevators(route, elevators),
  live: (hub) => offerElevatorEvents(hub, elevators.visibleAmong),
  upkeep: [dropOldRides(db)],
});
