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

/** In a list of its own, since every publication comes by: where a device repeats itself, nothing is made anew. */
export function createRecentTopics(): RecentTopics {
  const known: RecentTopic[] = [];
  return {
    note(whole, { at, isTaken }) {
      const topic =
        whole.length > BROKER_LIMITS.topicBytes ? whole.slice(0, BROKER_LIMITS.topicBytes) : whole;
      const same = known.find((one) => one.topic === topic);
      if (same) {
        same.at = at;
        same.isTaken = isTaken;
      } else if (known.length < MAX_RECENT_TOPICS) known.push({ topic, at, isTaken });
      else known[oldestOf(known)] = { topic, at, isTaken };
    },
    all: () => known.toSorted((one, other) => other.at - one.at),
  };
}

function oldestOf(known: readonly RecentTopic[]): number {
  let oldest = 0;
  for (const [index, { at }] of known.entries()) if (at < (known[oldest]?.at ?? 0)) oldest = index;
  return oldest;
}
