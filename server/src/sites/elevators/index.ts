/**
 * Elevators that robots ride (spec §3): set up by people, told live in Open-RMF's words, asked by LCI over MQTT.
 */
export { offerElevatorEvents } from "./elevator-news.ts";
export { serveElevators } from "./elevators.routes.ts";
export { createElevators, type Elevators } from "./elevators.service.ts";
