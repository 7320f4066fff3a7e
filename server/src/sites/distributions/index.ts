/**
 * Maps on their way to robots, and which maps robots have. The state machine stands in `contract/sites/distributions/index.ts`.
 *
 *   distribute (api) ─▶ file promised, commands issued ─▶ robot is told an address ─▶ fetches the file ─▶ says that it has it
 *        ─▶ two seconds later `distribution upkeep` has it enabled, where that was asked for
 *
 * A row goes as its command does (`followMapCommands`, in the command's transaction). What robots say that they have is read out
 * of their states (`createDeviceMapsFollower`).
 */
export { createDeviceMapsFollower, deviceMapNews } from "./device-maps.take.ts";
export { followMapCommands } from "./distributions.follow.ts";
export { offerDistributionEvents } from "./distributions.news.ts";
export { serveDistributions } from "./distributions.routes.ts";
export { createDistributions, type Distributions } from "./distributions.service.ts";
export { distributionUpkeep, enableDownloaded } from "./enable-downloaded.ts";
export { serveMapFiles } from "./map-files.routes.ts";
export { createMapFiles } from "./map-files.service.ts";
export { createMapLinks } from "./map-links.ts";

/** @public */
export const TABLES = {
  private: ["device_map_reports", "map_version_files"],
  readable: ["device_maps", "map_distributions"],
};
