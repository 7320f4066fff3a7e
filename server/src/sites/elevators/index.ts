/**
 * Elevators that robots ride (spec §3): set up by people, told live in Open-RMF's words, asked by LCI over MQTT.
 *
 *   call (api) ─▶ queue ─▶ driver (ingest; one process an elevator) ─▶ LCI ─▶ elevator ─▶ `ElevatorLine` ─▶ driver ─▶ …
 *                                 └─▶ commands outbox ─▶ robot ─▶ end of the command ─▶ driver
 *
 * The driver's turn is one transaction: what was heard is taken in, `nextMove` says what comes next, that is written down, and only
 * then sent. The states of a ride stand in `contract/sites/elevator-rides/requests.ts`.
 */
export { type ElevatorDriver, startElevatorDriver } from "./elevator-driver.ts";
export { type ElevatorLine, openElevatorLine } from "./elevator-line.ts";
export { offerElevatorEvents } from "./elevator-news.ts";
export { dropOldRides } from "./elevators.jobs.ts";
export { serveElevators } from "./elevators.routes.ts";
export { createElevators, type Elevators } from "./elevators.service.ts";

/** @public */
export const TABLES = {
  private: ["elevator_events", "elevator_requests", "elevator_states", "elevator_trials"],
  readable: ["elevator_floors", "elevator_riders", "elevators"],
};
