import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { RawAnswer, type Route } from "../../core/http/route.ts";
import type { Maps } from "./maps.service.ts";

/** Kept by this browser for a year; looked at anew when another person signs in there. */
const FOREVER = { "cache-control": "private, max-age=31536000, immutable", vary: "Authorization" };
const ASK_AGAIN = { "cache-control": "private, no-cache", vary: "Authorization" };

export function serveMaps(route: Route, maps: Maps): void {
  route(MAP_ENDPOINTS.forDevice, ({ caller, params }) => maps.forDevice(caller, params.id));
  route(MAP_ENDPOINTS.grid, async ({ caller, params, query }) => {
    const { grid, changedAt } = await maps.grid(caller, params.id);
    const tag = `"${params.id}-${changedAt.getTime()}"`;
    // Only the address that names the state of the version may be kept for good.
    const isFixed = query.at === changedAt.toISOString();
    return new RawAnswer(grid, { ...(isFixed ? FOREVER : ASK_AGAIN), etag: tag });
  });
}
