import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import type { DataScope } from "../caller.ts";
import type { LiveItem } from "./hub-outbox.ts";
import type { Viewer } from "./hub-viewer.ts";

/** Whose a device was when a viewer was found to be allowed to see it. */
export interface Holder {
  id: number;
  organizationId: number;
  operatorStaffId: number | null;
}

/** An event keyed by device that people with a permission may subscribe to. */
export interface DeviceOffer {
  permission: string;
  /** The present values, for new subscriptions: what happens after the page was read and before it is subscribed is in here. */
  snapshot?(deviceIds: readonly number[]): Promise<(readonly [deviceId: number, payload: unknown])[]>;
}

/** An event keyed by scope: computed for all who share one, while any of them listens. */
export interface ScopeOffer {
  permission: string;
  everyMs: number;
  compute(scope: DataScope): Promise<unknown>;
}

export interface DeviceChannel {
  readonly event: LiveEvent;
  readonly offer: DeviceOffer;
  readonly number: number;
  /** Device → who listens, each with the proof that they may. */
  readonly listeners: Map<number, Map<Viewer, Holder>>;
}

/** More events than the product will have; event and key share one number. */
const MAX_EVENTS = 64;

/** The offered events by name, and the items made of them. */
export function createChannels() {
  const byName = new Map<string, DeviceChannel>();
  let lastId = 0;
  const slotOf = (number: number, key: number): number => key * MAX_EVENTS + number;
  return {
    byName,
    offer(event: LiveEvent, offer: DeviceOffer): void {
      if (byName.size >= MAX_EVENTS - 1) throw new Error("too many live events");
      byName.set(event.name, { event, offer, number: byName.size + 1, listeners: new Map() });
    },
    slot: (channel: DeviceChannel, deviceId: number) => slotOf(channel.number, deviceId),
    /** Below zero, where no device's slot is. */
    scopeSlot: (place: number) => -1 - place,
    itemOf(channel: DeviceChannel, deviceId: number, payload: unknown): LiveItem {
      lastId += 1;
      return {
        id: lastId,
        slot: slotOf(channel.number, deviceId),
        keepsAll: channel.event.keepsAll,
        text: JSON.stringify([channel.event.name, deviceId, payload]),
      };
    },
    scopeItem(name: string, place: number, payload: unknown): LiveItem {
      lastId += 1;
      return { id: lastId, slot: -1 - place, keepsAll: false, text: JSON.stringify([name, 0, payload]) };
    },
  };
}
export type Channels = ReturnType<typeof createChannels>;
