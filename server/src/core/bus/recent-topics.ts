import { MAX_RECENT_TOPICS } from "@sweepline/contract/fleet/broker.ts";
import { BROKER_LIMITS } from "./limits.ts";

/** The topics that a connection published on last: few, so that a person sees where a device speaks. */
export interface RecentTopics {
  note(topic: string, said: { at: number; isTaken: boolean }): void;
  /** The newest first. */
  all(): RecentTopic[];
}

export interface RecentTopic {
  topic: string;
  at: number;
  isTaken: boolean;
}

export function createRecentTopics(): RecentTopics {
  const newest = new Map<string, RecentTopic>();
  return {
    note(whole, said) {
      const topic =
        whole.length > BROKER_LIMITS.topicBytes ? whole.slice(0, BROKER_LIMITS.topicBytes) : whole;
      newest.delete(topic);
      newest.set(topic, { topic, ...said });
      if (newest.size <= MAX_RECENT_TOPICS) return;
      const [oldest = ""] = newest.keys();
      newest.delete(oldest);
    },
    all: () => [...newest.values()].reverse(),
  };
}
