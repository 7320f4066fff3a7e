import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import { type Granted, grantedKey, isAllGranted } from "../company-permissions.ts";
import type { DeviceChannel, DeviceOffer, LiveItem } from "./hub-model.ts";

/** More events than the product will have; event and key share one number. */
const MAX_EVENTS = 64;

/** What of a payload is for people with these grants; undefined: nothing. */
export type Edition = (granted: Granted) => LiveItem | undefined;

/** The offered events by name, and the items made of them. */
export function createChannels() {
  const byName = new Map<string, DeviceChannel>();
  let lastId = 0;
  const itemOf = (channel: DeviceChannel, deviceId: number, payload: string): LiveItem => {
    lastId += 1;
    return {
      id: lastId,
      slot: slotOf(channel.number, deviceId),
      keepsAll: channel.event.keepsAll,
      text: `["${channel.event.name}",${deviceId},${payload}]`,
    };
  };
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
    /** One payload, as JSON, as people get it: whole, or without what is withheld from them. Each edition is written once. */
    editionsOf(channel: DeviceChannel, deviceId: number, text: string): Edition {
      const { withhold } = channel.offer;
      const reduced = new Map<string, LiveItem | undefined>();
      let whole: LiveItem | undefined;
      let payload: unknown;
      return (granted) => {
        if (!withhold || isAllGranted(granted)) {
          whole ??= itemOf(channel, deviceId, text);
          return whole;
        }
        const key = grantedKey(granted);
        if (reduced.has(key)) return reduced.get(key);
        payload ??= JSON.parse(text);
        const left = withhold(granted, payload);
        const item = left === undefined ? undefined : itemOf(channel, deviceId, JSON.stringify(left));
        reduced.set(key, item);
        return item;
      };
    },
    scopeItem(name: string, place: number, payload: unknown): LiveItem {
      lastId += 1;
      return { id: lastId, slot: -1 - place, keepsAll: false, text: JSON.stringify([name, 0, payload]) };
    },
  };
}
export type Channels = ReturnType<typeof createChannels>;
