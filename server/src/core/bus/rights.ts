import { createHash, timingSafeEqual } from "node:crypto";
import type { Adapter, DeviceName } from "../ingest/adapter.ts";

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
  | { refused: "foreignTopic" | "unknownTopic"; kind: string };

export function createTopicRights(adapters: readonly Adapter[]): TopicRights {
  const byProtocol = new Map(adapters.map((adapter) => [adapter.protocol, adapter]));
  return {
    published({ protocol, serialNumber, manufacturer }, topic) {
      const adapter = byProtocol.get(protocol);
      const address = adapter?.addressOf(topic);
      const isOwn =
        address?.serialNumber === serialNumber && (address.manufacturer ?? manufacturer) === manufacturer;
      if (!adapter || !address || !isOwn)
        return { refused: "foreignTopic", kind: topic.slice(topic.lastIndexOf("/") + 1) };
      const { kind } = address;
      return adapter.sends(kind) ? { kind } : { refused: "unknownTopic", kind };
    },
    maySubscribe: (identity, filter) =>
      byProtocol.get(identity.protocol)?.maySubscribe(identity, filter) ?? false,
    rootOf: ({ protocol }, topic) => byProtocol.get(protocol)?.rootOf?.(topic),
  };
}

/** In constant time, whatever the lengths. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
