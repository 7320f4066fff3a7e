import { MAP_ENDPOINTS as E } from "@sweepline/contract/sites/maps.ts";
import { RawAnswer, type Route } from "../../core/http/route.ts";
import type { Maps } from "./maps.service.ts";

/** Kept by this browser for a year; looked at again when another person signs in there. */
const FOREVER = { "cache-control": "private, max-age=31536000, immutable", vary: "Authorization" };
const ASK_AGAIN = { "cache-control": "private, no-cache", vary: "Authorization" };

export function serveMaps(route: Route, maps: Maps): void {
  route(E.list, ({ caller, query }) => maps.list(caller, query));
  route(E.get, ({ caller, params }) => maps.get(caller, params.id));
  route(E.update, (call) => maps.update(call, call.params.id, call.body));
  route(E.remove, async (call) => {
    await maps.remove(call, call.params.id);
    return null;
  });
  route(E.versions, ({ caller, params, query }) => maps.versions(caller, params.id, query));
  route(E.version, ({ caller, params: { id, versionId } }) => maps.version(caller, { mapId: id, versionId }));
  route(E.restore, (call) => maps.restore(call, call.params.id, { ...call.params, ...call.body }));
  route(E.forDevice, ({ caller, params }) => maps.forDevice(caller, params.id));
  route(E.grid, async ({ caller, params, query }) => {
    const { grid, changedAt } = await maps.grid(caller, params.id);
    const tag = `"${params.id}-${changedAt.getTime()}"`;
    // Only the address that names the state of the version may be kept for good.
    const isFixed = query.at === changedAt.toISOString();
    return new RawAnswer(grid, { ...(isFixed ? FOREVER : ASK_AGAIN), etag: tag });
  });
}
