import type { Clock } from "./core/clock.ts";
import type { Database } from "./core/db/database.ts";
import type { Route } from "./core/http/route.ts";
import type { Devices, Registrations } from "./fleet/devices/index.ts";
import { createDiscoveries, serveDiscoveries } from "./fleet/discoveries/index.ts";
import { createLora, serveLora } from "./fleet/lora/index.ts";
import type { Audit } from "./system/logs/index.ts";

/** Devices of other makers' networks: sensors, and whoever is heard and not known yet. */
export function serveIot(
  route: Route,
  ground: { db: Database; clock: Clock; audit: Audit; devices: Devices; registrations: Registrations },
): void {
  serveLora(route, createLora(ground));
  serveDiscoveries(route, createDiscoveries(ground));
}
