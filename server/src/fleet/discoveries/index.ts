/**
 * Devices that nobody registered, that came through MQTT servers or by the code of a pairing window. The way in notes them
 * (`createDiscoverer`, a handful of statements every few seconds whatever comes) and lets them in at our own broker (`createPairing`);
 * people who look after the server or the window admit, reject or forget them.
 */
import type { Room } from "../../core/room.ts";
import { serveDiscoveries } from "./discoveries.routes.ts";
import { createDiscoveries } from "./discoveries.service.ts";
import { DISCOVERY_NAMES } from "./discoveries.store.ts";
import { createPairingWindows, type PairingDeps } from "./pairing.service.ts";

export { createDiscoverer } from "./discoverer.ts";
export { createPairing, type Pairing } from "./pairing.ts";
export { sampleOf } from "./sample.ts";

export const TABLES = {
  private: ["device_discoveries", "pairing_windows"],
};

export const discoveriesRoom = (deps: Parameters<typeof createDiscoveries>[0] & PairingDeps): Room => ({
  subjects: { discovery: DISCOVERY_NAMES },
  routes: (route) =>
    serveDiscoveries(route, { discoveries: createDiscoveries(deps), windows: createPairingWindows(deps) }),
});
