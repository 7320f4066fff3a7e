import { createHash, timingSafeEqual } from "node:crypto";
import { type Adapter, type DeviceAddress, type DeviceName, isAlike } from "../ingest/adapter.ts";

/** Who is on a connection of the broker, found out at sign-in. */
export type Identity = { kind: "internal" } | DeviceIdentity;
export interface DeviceIdentity extends DeviceName {
  kind: "device";
  protocol: string;
}

/** Serial numbers have no `$`, so no device can be named like this. */
export const INTERNAL_USERNAME = "$internal";

/**
 * Where a device may speak and listen: on its own topics of its own protocol only. What is sent to devices it may hear and
 * not say; nothing else is refused in a friendly manner.
 */
export interface TopicRights {
  published(identity: DeviceIdentity, topic: string): PublishRight;
  maySubscribe(identity: DeviceIdentity, filter: string): boolean;
  /** What a topic or filter begins with by the device's own choice. */
  rootOf(identity: DeviceIdentity, topic: string): string | undefined;
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

export function createTopicRights(adapters: readonly Adapter[]): TopicRights {
  const byProtocol = new Map(adapters.map((adapter) => [adapter.protocol, adapter]));
  return {
    published(identity, topic) {
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
      byProtocol.get(identity.protocol)?.maySubscribe(identity, filter) ?? false,
    rootOf: ({ protocol }, topic) => byProtocol.get(protocol)?.rootOf?.(topic),
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
