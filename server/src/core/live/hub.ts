import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import type { z } from "zod";
import type { Bus } from "../bus/bus.ts";
import type { Caller, DataScope } from "../caller.ts";
import type { Clock } from "../clock.ts";
import type { Granted } from "../company-permissions.ts";
import type { Log } from "../log.ts";
import { announcementsIn, type ReceivedAnnouncement } from "./announcement-message.ts";
import { createDelivery, type Delivery } from "./hub-delivery.ts";
import { type Channels, createChannels } from "./hub-events.ts";
import { createRightsNotifier, type RightsNotifier } from "./hub-everyone.ts";
import { createGrants, type Grants } from "./hub-grants.ts";
import { createInterestPublisher, type InterestPublisher } from "./hub-interest.ts";
import type { DeviceOffer, Holder, LiveSocket, ScopeOffer, Viewer } from "./hub-model.ts";
import { answer } from "./hub-requests.ts";
import { reconsider } from "./hub-rights.ts";
import { createScopes, type Scopes } from "./hub-scopes.ts";
import { serveSocket } from "./hub-socket.ts";
import { LIVE_TOPIC } from "./live.ts";
import { onRightsChanged, type RightsChange } from "./rights-changes.ts";
import { CLOSE, enqueue } from "./signed-socket.ts";

/**
 * The live hub of one process: hears announcements over the bus and hands each to the browsers that subscribed to it
 * and may see it. An announcement meets its listeners by device (`hub-events`), waits coalesced and leaves in the next
 * frame (`hub-delivery`). Rights are checked at subscription, at every announcement (holder of the
 * device) and when the access wing says so (`hub-grants`, `hub-rights`).
 */
export interface LiveHubDeps {
  bus: Pick<Bus, "publish" | "subscribe">;
  authenticate(token: string): Promise<Caller | undefined>;
  /** The caller of a session as it is now; undefined where the session has ended. The token may have changed since. */
  reauthenticate(caller: Caller): Promise<Caller | undefined>;
  /** Which of the devices lie within the scope, and whose they are; one query. */
  visibleAmong(scope: DataScope, deviceIds: readonly number[]): Promise<Holder[]>;
  log: Log;
  clock: Clock;
}

export interface LiveHub {
  /** Lets holders of a permission subscribe to an event keyed by device. */
  offer<P extends z.ZodType>(
    event: LiveEvent<P>,
    offer: Omit<DeviceOffer, "snapshot" | "withhold"> & {
      withhold?(granted: Granted, payload: z.output<P>): z.input<P> | undefined;
      snapshot?(deviceIds: readonly number[]): Promise<(readonly [number, z.input<P>])[]>;
    },
  ): void;
  /** Lets holders of a permission subscribe to an event keyed by their scope. */
  provide<P extends z.ZodType>(
    event: LiveEvent<P>,
    offer: Omit<ScopeOffer, "compute"> & {
      compute(viewer: Pick<Caller, "scope" | "companyPermissions">): Promise<z.input<P>>;
    },
  ): void;
  /** Devices changed hands: who listens to them is looked at again. */
  lookAgain(deviceIds: readonly number[]): void;
  accept(socket: LiveSocket): void;
  viewers(): number;
  close(): Promise<void>;
}

const MAX_SOCKETS_A_PERSON = 20;
/** Sockets that have not signed in yet, for which each has seconds. */
export const MAX_PENDING = 500;
const HEARTBEAT_MS = 30_000;

interface Hub {
  deps: LiveHubDeps;
  viewers: Set<Viewer>;
  pending: Set<LiveSocket>;
  channels: Channels;
  delivery: Delivery;
  interest: InterestPublisher;
  grants: Grants;
  scopes: Scopes;
  rightsNotifier: RightsNotifier;
  changes: number;
  onError(error: unknown): void;
}

export async function createLiveHub(deps: LiveHubDeps): Promise<LiveHub> {
  const hub = assemble(deps);
  const stops = await Promise.all([
    deps.bus.subscribe(LIVE_TOPIC, (_topic, payload) => handleAnnouncement(hub, payload)),
    onRightsChanged(deps.bus, (change) => handleRightsChange(hub, change)),
  ]);
  let beats = 0;
  const heartbeat = setInterval(() => {
    beats += 1;
    for (const viewer of hub.viewers) checkUp(hub, viewer, beats % 2 === 0);
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    // Payloads come over the bus from our own processes, in the shape that the contract gives their event.
    offer: (event, offer) => hub.channels.offer(event, offer as DeviceOffer),
    provide: (event, offer) => hub.scopes.provide(event, offer),
    lookAgain: (deviceIds) => lookAgain(hub, new Set(deviceIds)),
    accept: (socket) => acceptSocket(hub, socket),
    viewers: () => hub.viewers.size,
    async close() {
      clearInterval(heartbeat);
      hub.delivery.stop();
      hub.scopes.stop();
      hub.rightsNotifier.stop();
      for (const stop of stops) stop();
      for (const viewer of hub.viewers) viewer.socket.close(CLOSE.goingAway, "server stops");
      await Promise.all([...hub.viewers].map((viewer) => viewer.queue));
      await hub.interest.stop();
    },
  };
}

function assemble(deps: LiveHubDeps): Hub {
  const onError = (error: unknown) => deps.log.error({ err: error }, "live hub");
  const channels = createChannels();
  const delivery = createDelivery(deps.clock);
  const interest = createInterestPublisher({ bus: deps.bus, channels, onError });
  const grants = createGrants({
    channels,
    visibleAmong: deps.visibleAmong,
    onWatched: interest.announce,
    onPut: delivery.wake,
  });
  const hub: Hub = {
    deps,
    viewers: new Set(),
    pending: new Set(),
    channels,
    delivery,
    interest,
    grants,
    scopes: createScopes({
      channels,
      clock: deps.clock,
      changes: () => hub.changes,
      deliver: delivery.deliver,
      onError,
    }),
    rightsNotifier: createRightsNotifier(),
    changes: 0,
    onError,
  };
  return hub;
}

function acceptSocket(hub: Hub, socket: LiveSocket): void {
  if (hub.pending.size >= MAX_PENDING) {
    socket.close(CLOSE.tooMany, "too many");
    return;
  }
  hub.pending.add(socket);
  socket.on("close", () => hub.pending.delete(socket));
  serveSocket(
    {
      clock: hub.deps.clock,
      authenticate: hub.deps.authenticate,
      admit(viewer) {
        const own = [...hub.viewers].filter((other) => other.caller.staffId === viewer.caller.staffId);
        if (own.length >= MAX_SOCKETS_A_PERSON) return false;
        hub.viewers.add(viewer);
        hub.pending.delete(socket);
        return true;
      },
      answer: (viewer, request) => answer(hub, viewer, request),
      onClosed(viewer) {
        hub.viewers.delete(viewer);
        hub.delivery.forget(viewer);
        hub.rightsNotifier.forget(viewer);
        hub.grants.suspend(viewer);
        for (const name of [...viewer.heldScopes]) hub.scopes.leave(viewer, name);
      },
      onError: hub.onError,
    },
    socket,
  );
}

function handleAnnouncement(hub: Hub, payload: Uint8Array): void {
  hub.changes += 1;
  if (hub.viewers.size === 0) return;
  for (const announcement of announcementsIn(payload)) pass(hub, announcement);
}

/** The hot path: a thousand robots times fifty browsers come through here each second. */
function pass(hub: Hub, announcement: ReceivedAnnouncement): void {
  const { event, key, organizationId, operatorStaffId, text } = announcement;
  const channel = hub.channels.byName.get(event);
  const listeners = channel?.listeners.get(key);
  if (!channel || !listeners) return;
  const editionFor = hub.channels.editionsOf(channel, key, text);
  let hasMoved = false;
  for (const [viewer, holder] of listeners) {
    const isProven =
      holder.organizationId === organizationId &&
      (operatorStaffId === undefined || holder.operatorStaffId === operatorStaffId);
    const item = isProven && editionFor(viewer.caller.companyPermissions);
    if (item) hub.delivery.deliver(viewer, item);
    else if (!isProven) hasMoved = true;
  }
  if (hasMoved) lookAgain(hub, new Set([key]));
}

/** A subscription that is just being granted may rest on the old holder: it is looked at again after it. */
function lookAgain(hub: Hub, deviceIds: ReadonlySet<number>): void {
  for (const viewer of hub.viewers) {
    if (!hub.grants.suspend(viewer, deviceIds) && viewer.queued === 0) continue;
    const again = async () => {
      hub.grants.suspend(viewer, deviceIds);
      await hub.grants.regrant(viewer);
    };
    enqueue(viewer, again, hub.onError);
  }
}

function handleRightsChange(hub: Hub, change: RightsChange): void {
  if (change.everyone) hub.rightsNotifier.notify(hub.viewers);
  const [staffIds, sessionIds] = [new Set(change.staffIds), new Set(change.sessionIds)];
  for (const viewer of hub.viewers) {
    const { staffId, sessionId, viewer: viewingAccount } = viewer.caller;
    const isMeant =
      staffIds.has(staffId) || sessionIds.has(sessionId) || staffIds.has(viewingAccount?.staffId ?? 0);
    if (!isMeant) continue;
    viewer.reviews += 1;
    enqueue(viewer, () => reviewRights(hub, viewer, true), hub.onError);
  }
}

async function reviewRights(hub: Hub, viewer: Viewer, isAnnounced: boolean): Promise<void> {
  try {
    await reconsider({ ...hub, reauthenticate: hub.deps.reauthenticate }, viewer, { isAnnounced });
    if (isAnnounced) viewer.reviews -= 1;
  } catch (error) {
    hub.onError(error);
    // Nobody goes on watching with changed rights that could not be read: the browser comes back by itself.
    if (isAnnounced) viewer.socket.close(CLOSE.goingAway, "try again");
  }
}

/** Browsers answer pings by themselves; one that does not has gone silently. */
function checkUp(hub: Hub, viewer: Viewer, withRights: boolean): void {
  if (!viewer.hasAnswered) {
    viewer.socket.terminate();
    return;
  }
  viewer.hasAnswered = false;
  viewer.socket.ping();
  if (withRights) enqueue(viewer, () => reviewRights(hub, viewer, false), hub.onError);
}
