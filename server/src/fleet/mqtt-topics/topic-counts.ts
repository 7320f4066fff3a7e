import {
  MAX_EXAMPLES,
  MQTT_TOPIC_EVENTS,
  type ViolationExample,
} from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import type { BusMessage } from "../../core/bus/bus.ts";
import type { Queries } from "../../core/db/database.ts";
import { textOf } from "../../core/ingest/adapter.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Log } from "../../core/log.ts";
import { createWriteBehind } from "../../core/write-behind.ts";
import { addCounts, type TopicCount } from "./topic-counts.store.ts";
import { faultText } from "./topic-reading.ts";
import type { Observation } from "./topic-registry.ts";

/** Counts messages of topics, and keeps the newest that did not fit. Written every few seconds, behind the senders' back. */
export interface TopicCounter {
  note(observation: Observation, message: BusMessage): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH_EVERY_MS = 2_000;
const MAX_EXAMPLE_CHARACTERS = 1_000;
const MAX_FAULT_CHARACTERS = 300;

export function createTopicCounter(deps: {
  db: Queries;
  announcer: Pick<Announcer, "announce">;
  log: Log;
}): TopicCounter {
  let counts = new Map<number, TopicCount>();

  const write = async (): Promise<void> => {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    try {
      const now = await addCounts(deps.db, [...taken.values()]);
      deps.announcer.announce(
        now.map(({ topicId, organizationId, ...payload }) => ({
          entry: [MQTT_TOPIC_EVENTS.topicCounted.name, topicId, payload],
          organizationId,
        })),
      );
    } catch (error) {
      deps.log.warn({ err: error }, "messages of topics could not be counted");
      for (const [topicId, count] of taken) counts.set(topicId, merged(count, counts.get(topicId)));
    }
  };
  return {
    note(observation, message) {
      const { topic, isViolation } = observation;
      const one: TopicCount = {
        topicId: topic.id,
        received: 1,
        violations: isViolation ? 1 : 0,
        lastAt: message.receivedAt,
        examples: isViolation ? [exampleOf(observation, message)] : [],
      };
      counts.set(topic.id, merged(counts.get(topic.id), one));
    },
    ...createWriteBehind(write, FLUSH_EVERY_MS),
  };
}

function exampleOf({ payload }: Observation, message: BusMessage): ViolationExample {
  return {
    at: new Date(message.receivedAt).toISOString(),
    topic: message.topic.slice(0, MAX_FAULT_CHARACTERS),
    fault: withoutNul(faultText(payload)).slice(0, MAX_FAULT_CHARACTERS),
    payload: withoutNul(textOf(message).slice(0, MAX_EXAMPLE_CHARACTERS)),
  };
}

/** The database takes no such character in a text. */
function withoutNul(text: string): string {
  return text.replaceAll("\0", "\u2400").toWellFormed();
}

function merged(older: TopicCount | undefined, newer: TopicCount | undefined): TopicCount {
  if (!older || !newer) return (older ?? newer) as TopicCount;
  return {
    topicId: newer.topicId,
    received: older.received + newer.received,
    violations: older.violations + newer.violations,
    lastAt: Math.max(older.lastAt, newer.lastAt),
    examples: [...newer.examples, ...older.examples].slice(0, MAX_EXAMPLES),
  };
}
