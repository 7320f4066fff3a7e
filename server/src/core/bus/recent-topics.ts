import { MAX_RECENT_TOPICS } from "@sweepline/contract/fleet/broker.ts";
import { BROKER_LIMITS } from "./limits.ts";

export interface RecentTopic {
  topic: string;
  at: number;
  isTaken: boolean;
}

/**
 * The topics that a connection published on last: few, so that a person sees where a device speaks. In a list of its own, since every
 * publication comes by: where a device repeats itself, nothing is made anew.
 */
export class RecentTopics {
  #known: readonly RecentTopic[] = NONE;

  note(whole: string, { at, isTaken }: { at: number; isTaken: boolean }): void {
    const topic = whole.length > BROKER_LIMITS.topicBytes ? whole.slice(0, BROKER_LIMITS.topicBytes) : whole;
    const same = this.#known.find((one) => one.topic === topic);
    if (same) {
      same.at = at;
      same.isTaken = isTaken;
      return;
    }
    const kept = this.#known.length < MAX_RECENT_TOPICS ? this.#known : withoutOldest(this.#known);
    // No larger than it needs to be: most devices have few, and there are many of these lists.
    this.#known = [...kept, { topic, at, isTaken }];
  }

  /** The newest first. */
  all(): RecentTopic[] {
    return this.#known.toSorted((one, other) => other.at - one.at);
  }
}

const NONE: readonly RecentTopic[] = [];

function withoutOldest(known: readonly RecentTopic[]): RecentTopic[] {
  const oldest = Math.min(...known.map(({ at }) => at));
  return known.toSpliced(
    known.findIndex(({ at }) => at === oldest),
    1,
  );
}
