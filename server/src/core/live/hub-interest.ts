import { randomUUID } from "node:crypto";
import type { Bus } from "../bus/bus.ts";
import type { Channels } from "./hub-events.ts";
import { INTEREST_LASTS_MS, INTEREST_TOPIC, type Interest } from "./live.ts";

/**
 * Publishes what this process's browsers watch to those that announce, so that nothing is composed in vain: at once
 * when something new is watched, and again before that message expires.
 */
export interface InterestPublisher {
  /** Settles when the published interest covers everything watched now. */
  announce(): Promise<void>;
  stop(): Promise<void>;
}

export function createInterestPublisher(deps: {
  bus: Pick<Bus, "publish">;
  channels: Channels;
  onError(error: unknown): void;
}): InterestPublisher {
  const processId = randomUUID();
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();

  const publish = async (keys: Interest["keys"]): Promise<void> => {
    const interest: Interest = { processId, keys };
    await deps.bus.publish(INTEREST_TOPIC, JSON.stringify(interest)).catch(deps.onError);
  };
  /** Many pages that open at once share one message. */
  const announce = (): Promise<void> => {
    if (next) return next;
    last = next = last.then(() => {
      next = undefined;
      return publish(watched(deps.channels));
    });
    return last;
  };
  const timer = setInterval(() => void announce(), INTEREST_LASTS_MS / 3);
  timer.unref();

  return {
    announce,
    async stop() {
      clearInterval(timer);
      await last;
      await publish({});
    },
  };
}

function watched(channels: Channels): Interest["keys"] {
  const all = [...channels.byName.values()].filter(({ listeners }) => listeners.size > 0);
  return Object.fromEntries(all.map(({ event, listeners }) => [event.name, [...listeners.keys()]]));
}
