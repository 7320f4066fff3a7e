import { DRAFT_ENDPOINTS as E } from "@sweepline/contract/sites/map-drafts/index.ts";
import { RawAnswer, type Route } from "../../core/http/route.ts";
import type { MapDrafts } from "./map-drafts.service.ts";

/** What a draft began with never changes, and its key is part of the address. */
const FOREVER = { "cache-control": "private, max-age=31536000, immutable", vary: "Authorization" };

export function serveMapDrafts(route: Route, drafts: MapDrafts): void {
  route(E.get, ({ caller, params }) => drafts.get(caller, params.id));
  route(E.grid, async ({ caller, params, query }) => {
    const grid = await drafts.grid(caller, params.id, query.draftKey);
    return new RawAnswer(grid, { ...FOREVER, etag: `"${params.id}-${query.draftKey}"` });
  });
  route(E.takeSteps, (call) => drafts.takeSteps(call, { mapId: call.params.id, ...call.body }));
  route(E.steps, ({ caller, params, query }) => drafts.steps(caller, { mapId: params.id, ...query }));
  route(E.publish, (call) => drafts.publish(call, { mapId: call.params.id, ...call.body }));
  route(E.discard, async (call) => {
    await drafts.discard(call, { mapId: call.params.id, ...call.query });
    return null;
  });
  route(E.present, (call) => drafts.present(call, call.params.id, call.body));
}
