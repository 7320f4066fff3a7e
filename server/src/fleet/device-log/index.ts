/** The log of a device: what happened to it, derived from its reports. Partitioned by month. */
import { DEVICE_LOG_ENDPOINTS, DEVICE_LOG_EVENTS } from "@sweepline/contract/fleet/device-log.ts";
import type { Config } from "../../core/config.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import type { BatchReaction } from "../batches/index.ts";
import { dropOldMonths } from "../telemetry/index.ts";
import { serveDeviceLog } from "./device-log.routes.ts";
import { createDeviceLog, withheldEntry } from "./device-log.service.ts";
import { logFacts } from "./device-log-write.service.ts";

export { insertEntries, type NewEntry } from "./device-log-entries.store.ts";
export { logFacts } from "./device-log-write.service.ts";

export const TABLES = {
  private: ["device_log"],
};

export const deviceLogRoom = (
  deps: Parameters<typeof createDeviceLog>[0] & { db: Database; config: Pick<Config, "DEVICE_LOG_DAYS"> },
): Room => ({
  routes: (route) => serveDeviceLog(route, createDeviceLog(deps)),
  live: (hub) =>
    hub.offer(DEVICE_LOG_EVENTS.deviceLogged, {
      permission: DEVICE_LOG_ENDPOINTS.list.permission,
      withhold: withheldEntry,
    }),
  upkeep: [dropOldMonths(deps.db, "device-log/retention", { device_log: deps.config.DEVICE_LOG_DAYS })],
});

/** Writes the log, after the rooms that put lines into it. */
export const deviceLogReaction: BatchReaction = {
  stage: "log",
  async react(tx, { kept, logLines, take }) {
    const late = logLines.filter(({ device }) => take("logLines", device));
    return { announcements: await logFacts(tx, [...kept.logs, ...late]) };
  },
};
