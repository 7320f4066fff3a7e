/**
 * Assists: stops of robots that need a person, from raised to resolved, with who came when and what it was. Rooms that know of stops hand
 * them over in their own transactions (`raiseAssists`, `endCauses`); a row a device (`assist_devices`) is locked meanwhile, so that a device
 * has one assist at a time however many processes say that it stands. Acts of people carry a key and are done once.
 */
import { ASSIST_ENDPOINTS, ASSIST_EVENTS } from "@sweepline/contract/care/assists/index.ts";
import type { Config } from "../../core/config.ts";
import type { Room } from "../../core/room.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import { dropPhotos, forgetUnreached, sweepAssists } from "./assists.jobs.ts";
import { serveAssists } from "./assists.routes.ts";
import { createAssists } from "./assists.service.ts";
import { ASSIST_NAMES } from "./assists-reads.store.ts";
import type { AssistsDeps } from "./held.service.ts";

export { assistPhotoUses } from "./assist-photos.store.ts";
export { placeAssists } from "./assist-writes.store.ts";
export { createAssists } from "./assists.service.ts";
export { informedOf } from "./informed.service.ts";
export { assistReach } from "./informed.store.ts";
export { announceAssists, type EndedCause, endCauses, raiseAssists, type SaidStop } from "./raise.service.ts";

export const TABLES = {
  private: ["assist_devices", "assist_events", "assist_messages", "assist_photos"],
  readable: ["assists"],
};

export const assistsRoom = (deps: AssistsDeps & { config: Pick<Config, "FAULT_REPORTS_DAYS"> }): Room => {
  const days = deps.config.FAULT_REPORTS_DAYS;
  return {
    subjects: { assist: ASSIST_NAMES },
    routes: (route) => serveAssists(route, createAssists(deps)),
    live: (hub) => hub.offer(ASSIST_EVENTS.assistChanged, { permission: ASSIST_ENDPOINTS.page.permission }),
    upkeep: [
      sweepAssists(deps),
      dropPhotos(deps, days),
      forgetUnreached(deps),
      dropOldMonths(deps.db, "assists/retention", { assists: days, assist_events: days }),
    ],
  };
};
