/**
 * Devices that nobody registered, heard through MQTT servers. The way in notes them (`createDiscoverer`, a handful of
 * statements every few seconds whatever comes); people who look after the server admit, reject or forget them.
 */
import type { Room } from "../../core/room.ts";
import { serveDiscoveries } from "./discoveries.routes.ts";
import { createDiscoveries } from "./discoveries.service.ts";
import { DISCOVERY_NAMES } from "./discoveries.store.ts";

export { createDiscoverer } from "./discoverer.ts";
export { sampleOf } from "./sample.ts";

export const TABLES = {
  private: ["device_discoveries"],
};

export const discoveriesRoom = (deps: Parameters<typeof createDiscoveries>[0]): Room => ({
  subjects: { discovery: DISCOVERY_NAMES },
  routes: (route) => serveDiscoveries(route, createDiscoveries(deps)),
});
