import { filterOf, type MqttTopicFields } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import {
  isFault,
  type PayloadParameter,
  type PayloadReading,
  readPayload,
} from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import type { BusMessage } from "../../core/bus/bus.ts";
import { textOf } from "../../core/ingest/adapter.ts";
import { matchAddress, precision } from "./topic-address.ts";

/** A topic as those who receive need it. */
export interface RegisteredTopic
  extends Pick<MqttTopicFields, "serverId" | "code" | "address" | "direction" | "format"> {
  id: number;
  organizationId: number;
  parameters: PayloadParameter[];
}

/** A message on a topic that is in the book. */
export interface Observation {
  topic: RegisteredTopic;
  serialNumber: string | null;
  payload: PayloadReading;
  isViolation: boolean;
}

/** The enabled topics of all servers, in memory, because every message asks. */
export interface TopicRegistry {
  replace(topics: readonly RegisteredTopic[]): void;
  /** Of one server, the most precise addresses first. */
  of(serverId: number): readonly RegisteredTopic[];
  /** What to subscribe to for them. */
  filtersOf(serverId: number): string[];
  find(serverId: number, topic: string): { topic: RegisteredTopic; serialNumber: string | null } | undefined;
  /** Reads a message once, however often it is asked about. */
  observe(serverId: number, message: BusMessage): Observation | undefined;
}

export function createTopicRegistry(): TopicRegistry {
  let byServer = new Map<number, RegisteredTopic[]>();
  let observed = new WeakMap<BusMessage, Observation | null>();
  const of = (serverId: number): readonly RegisteredTopic[] => byServer.get(serverId) ?? [];
  const find: TopicRegistry["find"] = (serverId, name) => {
    for (const topic of of(serverId)) {
      const match = topic.direction === "up" ? matchAddress(topic.address, name) : undefined;
      if (match) return { topic, ...match };
    }
    return undefined;
  };
  const read = (serverId: number, message: BusMessage): Observation | null => {
    const found = find(serverId, message.topic);
    if (!found) return null;
    const payload = readPayload(found.topic, textOf(message));
    return { ...found, payload, isViolation: payload.malformed !== null || payload.results.some(isFault) };
  };
  return {
    replace(topics) {
      const sorted = topics.toSorted((a, b) => precision(b.address) - precision(a.address) || a.id - b.id);
      byServer = Map.groupBy(sorted, (topic) => topic.serverId);
      observed = new WeakMap();
    },
    of,
    filtersOf: (serverId) => [
      ...new Set(
        of(serverId)
          .filter(({ direction }) => direction === "up")
          .map(({ address }) => filterOf(address)),
      ),
    ],
    find,
    observe(serverId, message) {
      if (of(serverId).length === 0) return undefined;
      const known = observed.get(message);
      if (known !== undefined) return known ?? undefined;
      const observation = read(serverId, message);
      observed.set(message, observation);
      return observation ?? undefined;
    },
  };
}
