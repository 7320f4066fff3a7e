import { createHash } from "node:crypto";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { RawAnswer, type Route } from "../../core/http/route.ts";
import type { Maps } from "./maps.service.ts";

/** Kept by this browser for a year; looked at anew when another person signs in there. */
const FOREVER = { "cache-control": "private, max-age=31536000, immutable", vary: "Authorization" };

export function serveMaps(route: Route, maps: Maps): void {
  route(MAP_ENDPOINTS.forDevice, ({ caller, params }) => maps.forDevice(caller, params.id));
  route(MAP_ENDPOINTS.grid, async ({ caller, params }) => {
    const { grid, version } = await maps.grid(caller, params.id);
    // The robots' version text may hold anything; a header may not.
    const tag = createHash("sha256").update(`${params.id}/${version}`).digest("base64url").slice(0, 22);
    return new RawAnswer(grid, { ...FOREVER, etag: `"${tag}"` });
  });
}
