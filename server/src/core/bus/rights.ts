import { createHash, timingSafeEqual } from "node:crypto";

/** Who is on a line of the broker, found out at sign-in. */
export type Identity = { kind: "internal" } | { kind: "device"; serialNumber: string; manufacturer: string };

/** Serial numbers have no `$`, so no device can be named like this. */
export const INTERNAL_USERNAME = "$internal";

/**
 * Where a device may speak and listen: below its own prefix `{interface}/v2/{manufacturer}/{serialNumber}/` only. It
 * speaks on the topics that devices send, listens on all others there (orders, instant actions); nothing else is refused
 * in a friendly manner.
 */
export interface TopicRights {
  /** The kind of topic (last level) where the device may publish on it. */
  published(identity: Identity, topic: string): PublishRight;
  maySubscribe(identity: Identity, filter: string): boolean;
}

export type PublishRight = { kind: string } | { refused: "foreignTopic" | "unknownTopic"; kind: string };

export function createTopicRights(deviceKinds: ReadonlySet<string>): TopicRights {
  return {
    published(identity, topic) {
      if (identity.kind === "internal") return { kind: "" };
      const kind = kindBelow(identity, topic);
      if (kind === undefined)
        return { refused: "foreignTopic", kind: topic.slice(topic.lastIndexOf("/") + 1) };
      return deviceKinds.has(kind) ? { kind } : { refused: "unknownTopic", kind };
    },
    maySubscribe(identity, filter) {
      if (identity.kind === "internal") return true;
      const kind = kindBelow(identity, filter);
      return kind !== undefined && !/[+#]/.test(filter) && !deviceKinds.has(kind);
    },
  };
}

/** The last level of a topic below the device's prefix, whatever its interface name. */
function kindBelow(identity: Identity & { kind: "device" }, topic: string): string | undefined {
  const slash = topic.indexOf("/");
  const prefix = `/v2/${identity.manufacturer}/${identity.serialNumber}/`;
  if (slash < 1 || topic.startsWith("$") || !topic.startsWith(prefix, slash)) return undefined;
  const kind = topic.slice(slash + prefix.length);
  return kind === "" || kind.includes("/") ? undefined : kind;
}

/** In constant time, whatever the lengths. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
