import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import type { FastifyInstance } from "fastify";
import type { LiveHub } from "./hub.ts";

/**
 * The socket of every signed-in tab. Its token comes in the first message, not in a cookie, so another site's page
 * cannot open one in a person's name.
 */
export function serveLive(app: FastifyInstance, hub: Pick<LiveHub, "accept">): void {
  app.get(LIVE_PATH, { websocket: true }, (socket) => hub.accept(socket));
}
