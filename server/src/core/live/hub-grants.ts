import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import type { Caller, DataScope } from "../caller.ts";
import { put, withdraw } from "./hub-delivery.ts";
import type { Channels } from "./hub-events.ts";
import type { DeviceChannel, Holder, Viewer } from "./hub-model.ts";

/**
 * Who listens to what. A subscription is granted after one query has shown which of the devices lie within the
 * viewer's scope; with it the device's holder of that moment is kept. An announcement that names another holder means
 * that the device has changed hands: the subscription is suspended at once and looked at again.
 */
type Wanted = Map<DeviceChannel, Set<number>>;

export interface GrantsDeps {
  channels: Channels;
  visibleAmong(scope: DataScope, deviceIds: readonly number[], staffId: number): Promise<Holder[]>;
  /** Something is watched that nobody watched before; settles when whoever announces it has been told. */
  onWatched(): Promise<void>;
  /** Something waits in the viewer's outbox. */
  onPut(viewer: Viewer): void;
}

export interface Grants {
  /** Adds what the viewer may see of it, then sends the present values. */
  grant(viewer: Viewer, wanted: Wanted): Promise<void>;
  release(viewer: Viewer, channel: DeviceChannel, deviceIds: Iterable<number>): void;
  /** Stops delivery at once, also of what already waits. Answers whether anything is suspended now. */
  suspend(viewer: Viewer, deviceIds?: ReadonlySet<number>): boolean;
  /** Grants again what is suspended and may still be seen. */
  regrant(viewer: Viewer): Promise<void>;
}

export function createGrants(deps: GrantsDeps): Grants {
  const { channels } = deps;
  return {
    grant: (viewer, wanted) => grant(deps, viewer, wanted),
    release(viewer, channel, deviceIds) {
      const ids = [...deviceIds];
      for (const id of ids) viewer.suspended.get(channel)?.delete(id);
      unlisten(channels, viewer, { channel, deviceIds: ids });
    },
    suspend(viewer, deviceIds) {
      for (const [channel, held] of viewer.held) {
        const ids = deviceIds ? [...held].filter((id) => deviceIds.has(id)) : [...held];
        if (ids.length === 0) continue;
        const suspended = viewer.suspended.get(channel) ?? new Set();
        viewer.suspended.set(channel, new Set([...suspended, ...ids]));
        unlisten(channels, viewer, { channel, deviceIds: ids });
      }
      return viewer.suspended.size > 0;
    },
    async regrant(viewer) {
      const wanted = new Map(viewer.suspended);
      viewer.suspended.clear();
      await grant(deps, viewer, wanted);
    },
  };
}

/** Why this person may not subscribe to the event, if so. */
export function refusalOf({ event, offer }: DeviceChannel, caller: Caller): Refusal | undefined {
  const isForAll = offer.permission === "signed-in";
  if (!isForAll && !caller.permissions.has(offer.permission)) return CORE_REFUSALS.noPermission;
  const { companyPermission: wanted } = event;
  return wanted && !caller.companyPermissions.has(wanted) ? CORE_REFUSALS.noCompanyPermission : undefined;
}

function unlisten(
  channels: Channels,
  viewer: Viewer,
  { channel, deviceIds }: { channel: DeviceChannel; deviceIds: readonly number[] },
): void {
  const held = viewer.held.get(channel);
  const slots = new Set<number>();
  for (const id of deviceIds) {
    if (!held?.delete(id)) continue;
    slots.add(channels.slot(channel, id));
    const listeners = channel.listeners.get(id);
    listeners?.delete(viewer);
    if (listeners?.size === 0) channel.listeners.delete(id);
  }
  if (slots.size > 0) withdraw(viewer.outbox, slots);
}

async function grant(deps: GrantsDeps, viewer: Viewer, wanted: Wanted): Promise<void> {
  const allowed = new Map([...wanted].filter(([channel]) => refusalOf(channel, viewer.caller) === undefined));
  const holdersOf = await readHolders(deps, viewer.caller, allowed);
  if (viewer.isClosed || allowed.size === 0) return;
  viewer.outbox.received = new Set();
  try {
    for (const [channel, asked] of allowed) {
      const mine = (holdersOf.get(channel) ?? []).filter((holder) => asked.has(holder.id));
      if (listen(viewer, channel, mine)) await deps.onWatched();
      await sendPresent(deps, viewer, { channel, deviceIds: mine.map(({ id }) => id) });
    }
  } finally {
    viewer.outbox.received = undefined;
  }
}

/** One query for all events that are keyed by rows of one kind. */
async function readHolders(
  deps: GrantsDeps,
  { scope, staffId }: Caller,
  wanted: Wanted,
): Promise<Map<DeviceChannel, Holder[]>> {
  const byKind = Map.groupBy(wanted, ([{ offer }]) => offer.visibleAmong ?? deps.visibleAmong);
  const read = [...byKind].map(async ([visibleAmong, group]) => {
    const ids = [...new Set(group.flatMap(([, keys]) => [...keys]))];
    const holders = ids.length === 0 ? [] : await visibleAmong(scope, ids, staffId);
    return group.map(([channel]) => [channel, holders] as const);
  });
  return new Map((await Promise.all(read)).flat());
}

/** Answers whether any of it was watched by nobody. */
function listen(viewer: Viewer, channel: DeviceChannel, holders: readonly Holder[]): boolean {
  const before = channel.listeners.size;
  const held = viewer.held.get(channel) ?? new Set();
  viewer.held.set(channel, held);
  for (const holder of holders) {
    held.add(holder.id);
    const listeners = channel.listeners.get(holder.id) ?? new Map<Viewer, Holder>();
    channel.listeners.set(holder.id, listeners.set(viewer, holder));
  }
  return channel.listeners.size > before;
}

/** The listening has begun: what was announced while the values were read is newer than they are, and stays. */
async function sendPresent(
  { channels, onPut }: GrantsDeps,
  viewer: Viewer,
  { channel, deviceIds }: { channel: DeviceChannel; deviceIds: readonly number[] },
): Promise<void> {
  if (!channel.offer.snapshot || deviceIds.length === 0) return;
  const present = await channel.offer.snapshot(deviceIds);
  const held = viewer.held.get(channel);
  const received = viewer.outbox.received;
  if (viewer.isClosed) return;
  for (const [deviceId, payload] of present) {
    const editionFor = channels.editionsOf(channel, deviceId, JSON.stringify(payload));
    const item = editionFor(viewer.caller.companyPermissions);
    if (item && held?.has(deviceId) && !received?.has(item.slot)) put(viewer.outbox, item);
  }
  onPut(viewer);
}
