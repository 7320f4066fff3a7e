/**
 * Maps on their way to robots, and which maps robots have. The state machine stands in `contract/src/sites/distributions/index.ts`.
 *
 *   distribute (api) ─▶ file promised, commands issued ─▶ robot is told an address ─▶ fetches the file ─▶ says that it has it
 *        ─▶ two seconds later `distribution upkeep` has it enabled, where that was asked for
 *
 * A row goes as its command does (`followMapCommands`, in the command's transaction). What robots say that they have is read out
 * of their states (`createDeviceMapsReaction`).
 */
import {
  DISTRIBUTION_ENDPOINTS,
  DISTRIBUTION_EVENTS,
} from "@sweepline/contract/sites/distributions/index.ts";
import type { Room } from "../../core/room.ts";
import type { Maps } from "../maps/index.ts";
import { serveDistributions } from "./distributions.routes.ts";
import type { Distributions } from "./distributions.service.ts";
import { distributionUpkeep } from "./enable-downloaded.ts";
import { serveRobotDownloads } from "./robot-downloads.routes.ts";
import { createRobotDownloads } from "./robot-downloads.service.ts";

export { createDeviceMapsReaction } from "./device-maps.reaction.ts";
export { followMapCommands } from "./distributions.reaction.ts";
export { createDistributions, type Distributions } from "./distributions.service.ts";
export { enableDownloaded } from "./enable-downloaded.ts";
export { createMapLinks } from "./map-links.ts";
export { isUnreachable } from "./send-maps.service.ts";

export const TABLES = {
  private: ["device_map_reports", "map_version_files"],
  inWing: ["map_distributions"],
  readable: ["device_maps"],
};

export const distributionsRoom = (
  deps: Parameters<typeof distributionUpkeep>[0] & Parameters<typeof createRobotDownloads>[0],
  { distributions, maps }: { distributions: Distributions; maps: Pick<Maps, "visibleAmong"> },
): Room => ({
  routes: (route) => serveDistributions(route, distributions),
  // Robots fetch the file of a map by its address.
  http: (http) => serveRobotDownloads(http, createRobotDownloads(deps)),
  live(hub) {
    const { permission } = DISTRIBUTION_ENDPOINTS.history;
    hub.offer(DISTRIBUTION_EVENTS.distributionChanged, { permission, visibleAmong: maps.visibleAmong });
    hub.offer(DISTRIBUTION_EVENTS.deviceMapsChanged, { permission });
  },
  upkeep: distributionUpkeep(deps),
});
