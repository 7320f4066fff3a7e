import { createHash, timingSafeEqual } from "node:crypto";
import {
  type Adapter,
  addressAmong,
  type DeviceAddress,
  type DeviceName,
  isAlike,
} from "../ingest/adapter.ts";
import type { Guest } from "./bus.ts";

/** Who is on a connection of the broker, found out at sign-in. */
export type Identity = { kind: "internal" } | OutsideIdentity;
export type OutsideIdentity = DeviceIdentity | GuestIdentity;
export interface GuestIdentity extends Guest {
  kind: "guest";
}
export interface DeviceIdentity extends DeviceName {
  kind: "device";
  protocol: string;
}

/** By which it signed in, and under which it is counted. */
export const nameOf = (identity: OutsideIdentity): string =>
  identity.kind === "device" ? identity.serialNumber : identity.username;

/** Serial numbers have no `$`, so no device can be named like this. */
export const INTERNAL_USERNAME = "$internal";

/**
 * Where a device may speak and listen: on its own topics of its own protocol only. What is sent to devices it may hear and
 * not say; nothing else is refused in a friendly manner. A guest has chosen who it is with its first topic; it may ask for what would
 * be sent to that robot, or it might not go on, and gets nothing.
 */
export interface TopicRights {
  published(identity: OutsideIdentity, topic: string): PublishRight;
  maySubscribe(identity: OutsideIdentity, filter: string): boolean;
  /** What a topic or filter begins with by the device's own choice; of a guest, who it says it is. */
  rootOf(identity: OutsideIdentity, topic: string): string | undefined;
}

/** The kind of message where the device may publish it. */
export type PublishRight =
  | { kind: string; refused?: never }
  | {
      refused: "foreignTopic" | "topicLetters" | "otherManufacturer" | "unknownTopic";
      kind: string;
      /** Its own topic that is most like it, where one is. */
      expected?: string;
    };

export function createTopicRights(
  adapters: readonly Adapter[],
  ofGuests: readonly Adapter[] = [],
): TopicRights {
  const byProtocol = new Map(adapters.map((adapter) => [adapter.protocol, adapter]));
  const guests = rightsOfGuests(ofGuests);
  return {
    published(identity, topic) {
      if (identity.kind === "guest") return guests.published(topic);
      const { protocol, serialNumber, manufacturer } = identity;
      const adapter = byProtocol.get(protocol);
      const address = adapter?.addressOf(topic);
      const isOwn =
        address?.serialNumber === serialNumber && (address.manufacturer ?? manufacturer) === manufacturer;
      if (!adapter || !address || !isOwn) {
        const kind = topic.slice(topic.lastIndexOf("/") + 1);
        return { kind, ...(address ? notOwn(identity, topic, address) : { refused: "foreignTopic" }) };
      }
      const { kind } = address;
      return adapter.sends(kind) ? { kind } : { refused: "unknownTopic", kind };
    },
    maySubscribe: (identity, filter) =>
      identity.kind === "guest"
        ? guests.maySubscribe(filter)
        : (byProtocol.get(identity.protocol)?.maySubscribe(identity, filter) ?? false),
    rootOf: (identity, topic) =>
      identity.kind === "guest" ? guests.rootOf(topic) : byProtocol.get(identity.protocol)?.rootOf?.(topic),
  };
}

function rightsOfGuests(adapters: readonly Adapter[]) {
  return {
    published(topic: string): PublishRight {
      const { adapter, address } = addressAmong(adapters, topic) ?? {};
      if (!adapter || !address)
        return { refused: "foreignTopic", kind: topic.slice(topic.lastIndexOf("/") + 1) };
      const { kind } = address;
      return adapter.sends(kind) ? { kind } : { refused: "unknownTopic", kind };
    },
    maySubscribe: (filter: string): boolean =>
      adapters.some((adapter) => {
        const { serialNumber = "", manufacturer } = adapter.addressOf(filter) ?? {};
        return adapter.maySubscribe({ serialNumber, manufacturer: manufacturer ?? "" }, filter);
      }),
    rootOf(topic: string): string | undefined {
      const known = addressAmong(adapters, topic);
      if (!known) return undefined;
      const { serialNumber, manufacturer } = known.address;
      return JSON.stringify([known.adapter.protocol, manufacturer, serialNumber]);
    },
  };
}

/** In what the topic differs from the device's own, so that whoever looks at it knows what to change. */
function notOwn(
  { serialNumber, manufacturer }: DeviceIdentity,
  topic: string,
  address: DeviceAddress,
): { refused: "foreignTopic" | "topicLetters" | "otherManufacturer"; expected: string } {
  const maker = address.manufacturer ?? manufacturer;
  const own = new Map([
    [maker, manufacturer],
    [address.serialNumber, serialNumber],
  ]);
  const expected = topic
    .split("/")
    .map((level) => own.get(level) ?? level)
    .join("/");
  if (!isAlike(address.serialNumber, serialNumber)) return { refused: "foreignTopic", expected };
  return { refused: isAlike(maker, manufacturer) ? "topicLetters" : "otherManufacturer", expected };
}

/** In constant time, whatever the lengths. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
