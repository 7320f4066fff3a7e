/**
 * What the product's own broker and MQTT servers did not take: refused sign-ins, topics of others, rejected messages. The way in
 * counts them (`createRejections`, two statements every few seconds whatever comes); people read them, of all devices of
 * their scope and of one, with how it is connected and where it speaks (`createLines`).
 */
import { BROKER_ENDPOINTS, BROKER_EVENTS, REFUSALS_KEPT_DAYS } from "@sweepline/contract/fleet/broker.ts";
import type { Database } from "../../core/db/database.ts";
import { hourly } from "../../core/jobs.ts";
import type { Room } from "../../core/room.ts";
import { serveBroker } from "./broker.routes.ts";
import { createBrokerReads } from "./broker.service.ts";
import { dropOldRejections } from "./rejections.store.ts";

export { answerLines, createLines } from "./lines.ts";
export { createRejections } from "./rejections.service.ts";

export const TABLES = {
  inWing: ["telemetry_rejections"],
};

/** However much is refused, whoever watches counts once in so long. */
const FIGURES_EVERY_MS = 2_000;

export function brokerRoom(deps: Parameters<typeof createBrokerReads>[0] & { db: Database }): Room {
  const broker = createBrokerReads(deps);
  return {
    routes: (route) => serveBroker(route, broker),
    live(hub) {
      hub.offer(BROKER_EVENTS.deviceRefused, { permission: BROKER_ENDPOINTS.device.permission });
      hub.provide(BROKER_EVENTS.brokerFigures, {
        ...{ permission: BROKER_ENDPOINTS.figures.permission, everyMs: FIGURES_EVERY_MS },
        compute: broker.figures,
      });
    },
    upkeep: [
      hourly("broker/retention", (daysAgo) => dropOldRejections(deps.db, daysAgo(REFUSALS_KEPT_DAYS))),
    ],
  };
}
