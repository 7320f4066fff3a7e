/** The log of a device: what happened to it, derived from its reports. Partitioned by month. */

export { insertEntries, type NewEntry } from "./device-log.entries.store.ts";
export { serveDeviceLog } from "./device-log.routes.ts";
export { createDeviceLog, withheldEntry } from "./device-log.service.ts";
export { type LoggedFact, logFacts } from "./device-log.write.ts";

/** @public */
export const TABLES = {
  private: ["device_log"],
};
