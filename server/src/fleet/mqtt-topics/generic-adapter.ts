import type { Adapter } from "../../core/ingest/adapter.ts";
import { isListenedBy } from "./topic-address.ts";
import { faultText, meaningOf } from "./topic-reading.ts";
import type { TopicRegistry } from "./topic-registry.ts";

/** What devices of the protocol `mqtt` speak at one server: as its topics say, which may change at any time. */
export function createGenericAdapter(registry: TopicRegistry, serverId: number): Adapter {
  return {
    protocol: "mqtt",
    get filters() {
      return registry.filtersOf(serverId);
    },
    addressOf(topic) {
      const found = registry.find(serverId, topic);
      if (found?.serialNumber == null) return undefined;
      return { serialNumber: found.serialNumber, manufacturer: null, kind: found.topic.code };
    },
    read(_address, message) {
      const observation = registry.observe(serverId, message);
      if (!observation) return { reason: "unknownTopic", detail: message.topic };
      const { topic, payload } = observation;
      const meaning = meaningOf(topic.parameters, payload, message.receivedAt);
      if ("fault" in meaning)
        return { reason: payload.malformed === null ? "invalid" : "malformed", detail: faultText(payload) };
      return { kind: "reading", payload: meaning.reading, at: meaning.at, headerId: 0 };
    },
    sends: (kind) => registry.of(serverId).some(({ code, direction }) => direction === "up" && code === kind),
    maySubscribe: ({ serialNumber }, filter) =>
      registry
        .of(serverId)
        .some(
          ({ direction, address }) => direction === "down" && isListenedBy(serialNumber, address, filter),
        ),
  };
}
