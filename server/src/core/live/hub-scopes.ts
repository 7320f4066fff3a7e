import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import { type Caller, scopeKey } from "../caller.ts";
import type { Clock } from "../clock.ts";
import { grantedKey } from "../company-permissions.ts";
import { withdraw } from "./hub-delivery.ts";
import type { Channels } from "./hub-events.ts";
import type { LiveItem, ScopeOffer, Viewer } from "./hub-model.ts";

/**
 * Events keyed by scope (figures of a fleet): computed once for all viewers who see the same, at most once an
 * interval, only while someone listens, and only when something was announced since; the day's turn changes figures
 * without any announcement, hence once a minute in any case.
 */
const QUIET_MS = 60_000;

/** All that figures depend on. */
type Sight = Pick<Caller, "scope" | "companyPermissions">;

interface Group {
  sight: Sight;
  viewers: Set<Viewer>;
  item: LiveItem | undefined;
  computedAt: number;
  /** Count of announcements at that time. */
  computedFor: number;
  isComputing: boolean;
}

interface ScopeChannel {
  event: LiveEvent;
  offer: ScopeOffer;
  place: number;
  groups: Map<string, Group>;
  timer: NodeJS.Timeout | undefined;
}

export interface ScopeDeps {
  channels: Channels;
  clock: Clock;
  /** Counts announcements. */
  changes(): number;
  deliver(viewer: Viewer, item: LiveItem): void;
  onError(error: unknown): void;
}

export interface Scopes {
  provide(event: LiveEvent, offer: ScopeOffer): void;
  permissionOf(name: string): string | undefined;
  join(viewer: Viewer, name: string): void;
  leave(viewer: Viewer, name: string): void;
  stop(): void;
}

export function createScopes(deps: ScopeDeps): Scopes {
  const byName = new Map<string, ScopeChannel>();
  const leave: Scopes["leave"] = (viewer, name) => {
    const channel = byName.get(name);
    if (!channel || !viewer.heldScopes.delete(name)) return;
    withdraw(viewer.outbox, new Set([deps.channels.scopeSlot(channel.place)]));
    for (const [key, group] of channel.groups)
      if (group.viewers.delete(viewer) && group.viewers.size === 0) channel.groups.delete(key);
    if (channel.groups.size > 0) return;
    clearInterval(channel.timer);
    channel.timer = undefined;
  };
  return {
    provide(event, offer) {
      byName.set(event.name, { event, offer, place: byName.size, groups: new Map(), timer: undefined });
    },
    permissionOf: (name) => byName.get(name)?.offer.permission,
    join(viewer, name) {
      const channel = byName.get(name);
      if (!channel) return;
      viewer.heldScopes.add(name);
      enter(deps, channel, viewer);
    },
    leave,
    stop() {
      for (const channel of byName.values()) clearInterval(channel.timer);
    },
  };
}

function enter(deps: ScopeDeps, channel: ScopeChannel, viewer: Viewer): void {
  const { scope, companyPermissions } = viewer.caller;
  const key = `${scopeKey(scope)}/${grantedKey(companyPermissions)}`;
  const group = channel.groups.get(key) ?? emptyGroup({ scope, companyPermissions });
  channel.groups.set(key, group);
  group.viewers.add(viewer);
  channel.timer ??= setInterval(() => void refreshAll(deps, channel), channel.offer.everyMs);
  // The figures of the last interval are as good as those that the page has just read.
  if (group.item) deps.deliver(viewer, group.item);
  else void refresh(deps, channel, group);
}

function emptyGroup(sight: Sight): Group {
  return { sight, viewers: new Set(), item: undefined, computedAt: 0, computedFor: -1, isComputing: false };
}

/** One after the other: figures must not take the database from those who ask for pages. */
async function refreshAll(deps: ScopeDeps, channel: ScopeChannel): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const group of [...channel.groups.values()]) {
    const isDue = group.computedFor !== deps.changes() || now - group.computedAt >= QUIET_MS;
    if (isDue) await refresh(deps, channel, group);
  }
}

async function refresh(deps: ScopeDeps, channel: ScopeChannel, group: Group): Promise<void> {
  if (group.isComputing) return;
  group.isComputing = true;
  const changes = deps.changes();
  try {
    const payload = await channel.offer.compute(group.sight);
    const item = deps.channels.scopeItem(channel.event.name, channel.place, payload);
    Object.assign(group, { item, computedAt: deps.clock.now().getTime(), computedFor: changes });
    for (const viewer of group.viewers) deps.deliver(viewer, item);
  } catch (error) {
    deps.onError(error);
  } finally {
    group.isComputing = false;
  }
}
