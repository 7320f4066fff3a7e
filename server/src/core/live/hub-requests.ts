import { type LiveRequest, MAX_LIVE_KEYS } from "@sweepline/contract/core/live-event.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Channels } from "./hub-events.ts";
import { type Grants, refusalOf } from "./hub-grants.ts";
import type { DeviceChannel, Viewer } from "./hub-model.ts";
import type { Scopes } from "./hub-scopes.ts";
import { reply } from "./hub-viewer.ts";

/** What a signed-in browser asks for: subscribe and unsubscribe. */
export interface RequestsDeps {
  channels: Channels;
  grants: Grants;
  scopes: Scopes;
}

type Subscription = Exclude<LiveRequest, { type: "signIn" }>;

export async function answer(deps: RequestsDeps, viewer: Viewer, request: Subscription): Promise<void> {
  const channel = deps.channels.byName.get(request.event);
  if (!channel) {
    answerScope(deps, viewer, request);
    return;
  }
  if (request.type === "unsubscribe") {
    deps.grants.release(viewer, channel, request.keys);
    return;
  }
  const refusal = refusalOf(channel, viewer.caller);
  if (refusal) {
    reply(viewer, { type: "refused", error: refusal.key });
    return;
  }
  const keys = newKeys(viewer, channel, request.keys);
  if (keys) await deps.grants.grant(viewer, new Map([[channel, keys]]));
  else reply(viewer, { type: "refused", error: "tooManyKeys" });
}

/** Undefined where it would be more than a page can show. */
function newKeys(viewer: Viewer, channel: DeviceChannel, asked: readonly number[]): Set<number> | undefined {
  const held = viewer.held.get(channel) ?? new Set<number>();
  const suspended = viewer.suspended.get(channel)?.size ?? 0;
  const keys = new Set(asked.filter((key) => !held.has(key)));
  return held.size + suspended + keys.size > MAX_LIVE_KEYS ? undefined : keys;
}

function answerScope({ scopes }: RequestsDeps, viewer: Viewer, request: Subscription): void {
  const permission = scopes.permissionOf(request.event);
  if (request.type === "unsubscribe") scopes.leave(viewer, request.event);
  else if (permission === undefined) reply(viewer, { type: "refused", error: CORE_REFUSALS.notFound.key });
  else if (!viewer.caller.permissions.has(permission))
    reply(viewer, { type: "refused", error: CORE_REFUSALS.noPermission.key });
  else if (!viewer.heldScopes.has(request.event)) scopes.join(viewer, request.event);
}
