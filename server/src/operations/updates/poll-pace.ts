import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { countAgents } from "./agents.store.ts";

/** How soon agents ask again, by how many there are: all of them together cost the same however many they are. */
export interface PollPace {
  /** `HH:MM:SS`; with an update to come it is asked more often. */
  sleep(hasUpdate: boolean): Promise<string>;
}

const SECONDS = { withUpdate: 60, without: 300, most: 3_600 } as const;
/** Calls of all agents a second. */
const CALLS_A_SECOND = 200;
const COUNTED_FOR_MS = 60_000;
const DAY_MS = 86_400_000;
/** Agents that began together do not stay together. */
const SPREAD = 0.1;

export function createPollPace({ db, clock }: { db: Database; clock: Clock }): PollPace {
  let agents = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  const count = async () => {
    const now = clock.now();
    if (now.getTime() - countedAt < COUNTED_FOR_MS) return agents;
    countedAt = now.getTime();
    agents = await countAgents(db, new Date(now.getTime() - DAY_MS));
    return agents;
  };
  return {
    async sleep(hasUpdate) {
      return pollSleep({ agents: await count(), hasUpdate, chance: Math.random() });
    },
  };
}

/** How many updates this process may begin: each brings a download and half a dozen answers, beside which others still poll and report. */
export interface OfferPace {
  mayOffer(now: Date): boolean;
  /** One was offered. */
  count(): void;
}

const OFFERS_A_SECOND = 15;
/** Where there were none before. */
const OFFERS_AT_ONCE = 30;

export function createOfferPace(): OfferPace {
  let left = OFFERS_AT_ONCE;
  let filledAt = 0;
  return {
    mayOffer(now) {
      const seconds = Math.max(0, now.getTime() - filledAt) / 1_000;
      left = Math.min(OFFERS_AT_ONCE, left + seconds * OFFERS_A_SECOND);
      filledAt = now.getTime();
      return left >= 1;
    },
    count() {
      left -= 1;
    },
  };
}

/** `chance` 0–1: where within the spread. */
export function pollSleep({
  agents,
  hasUpdate,
  chance,
}: {
  agents: number;
  hasUpdate: boolean;
  chance: number;
}): string {
  const wanted = hasUpdate ? SECONDS.withUpdate : SECONDS.without;
  const spread = Math.max(wanted, agents / CALLS_A_SECOND) * (1 - SPREAD * chance);
  const seconds = Math.round(Math.min(SECONDS.most, spread));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
