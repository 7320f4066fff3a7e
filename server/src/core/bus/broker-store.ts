import { Readable } from "node:stream";
import type { AedesPublishPacket } from "aedes";
import { matchTopicFilter } from "./topic-filter.ts";

/**
 * What the broker keeps between connections, in the shape that aedes asks for (`aedes-persistence`): retained messages of the
 * platform, and nothing else. Every session is clean, so there are no subscriptions to restore and no queues; a device's
 * command comes again out of the outbox while it is still wanted, and never after. What devices say is stored by ingest.
 */
export interface BrokerStore {
  /** Drops what is retained on topics in which the device's name is a level. */
  forget(name: string): void;
}

const MAX_RETAINED = 10_000;
const MAX_RETAINED_BYTES = 16 * 1024 * 1024;

export function createBrokerStore(): BrokerStore {
  const retained = new Map<string, AedesPublishPacket>();
  let bytes = 0;
  const drop = (topic: string): void => {
    bytes -= sizeOf(retained.get(topic));
    retained.delete(topic);
  };
  const matching = function* (filters: readonly string[]) {
    for (const filter of filters) {
      const exact = retained.get(filter);
      if (exact) yield exact;
      else if (/[+#]/.test(filter))
        for (const [topic, packet] of retained) if (matchTopicFilter(filter, topic)) yield packet;
    }
  };
  const sessions = {
    setup: async () => undefined,
    addSubscriptions: async () => undefined,
    removeSubscriptions: async () => undefined,
    cleanSubscriptions: async () => undefined,
    subscriptionsByClient: async () => [],
    subscriptionsByTopic: async () => [],
    countOffline: async () => ({ subsCount: 0, clientsCount: 0 }),
    outgoingEnqueue: async () => undefined,
    outgoingEnqueueCombi: async () => undefined,
    outgoingUpdate: async () => undefined,
    outgoingClearMessageId: async () => undefined,
    outgoingStream: () => Readable.from([]),
    incomingStorePacket: async () => undefined,
    incomingGetPacket: async () => Promise.reject(new Error("no such packet")),
    incomingDelPacket: async () => Promise.reject(new Error("no such packet")),
    putWill: async () => undefined,
    delWill: async () => undefined,
    streamWill: () => Readable.from([]),
    destroy: async () => undefined,
  };
  return Object.assign(sessions, {
    forget(name: string) {
      for (const topic of retained.keys()) if (`/${topic}/`.includes(`/${name}/`)) drop(topic);
    },
    async storeRetained(packet: AedesPublishPacket) {
      if (retained.has(packet.topic)) drop(packet.topic);
      const size = sizeOf(packet);
      if (packet.payload.length === 0 || retained.size >= MAX_RETAINED) return;
      if (bytes + size > MAX_RETAINED_BYTES) return;
      retained.set(packet.topic, Object.assign({}, packet));
      bytes += size;
    },
    createRetainedStream: (filter: string) => Readable.from(matching([filter])),
    createRetainedStreamCombi: (filters: readonly string[]) => Readable.from(matching(filters)),
  });
}

const sizeOf = (packet: AedesPublishPacket | undefined): number =>
  packet ? packet.topic.length + packet.payload.length : 0;
