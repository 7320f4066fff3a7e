import { type LiveRequest, MAX_LIVE_KEYS } from "@sweepline/contract/core/live-event.ts";
import { createCounts } from "./counts.ts";

/**
 * What is on screen decides what is subscribed. Each (event, key) is counted; changes of one moment are sent together,
 * so a table that swaps fifty rows asks once, and a row that only moved asks for nothing.
 */
export function createSubscriptions(send: (message: LiveRequest) => void) {
  const wanted = createCounts<number>();
  const held = new Map<string, Set<number>>();
  let isScheduled = false;

  const flush = () => {
    isScheduled = false;
    for (const event of new Set([...wanted.names(), ...held.keys()])) {
      const now = new Set(wanted.of(event));
      const before = held.get(event) ?? new Set<number>();
      const added = [...now].filter((key) => !before.has(key));
      const removed = [...before].filter((key) => !now.has(key));
      for (const keys of inParts(removed)) send({ type: "unsubscribe", event, keys });
      for (const keys of inParts(added)) send({ type: "subscribe", event, keys });
      held.set(event, now);
    }
  };

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(flush);
  };

  return {
    /** Answers the function that gives the keys back. */
    add(event: string, keys: readonly number[]): () => void {
      const giveBack = wanted.add(event, keys);
      schedule();
      return () => {
        giveBack();
        schedule();
      };
    },
    /** A new connection knows of nothing: everything wanted is asked for again. */
    resend() {
      held.clear();
      schedule();
    },
  };
}

/** Key 0 stands for the person's scope and travels as an empty list. */
function* inParts(keys: readonly number[]): Generator<number[]> {
  if (keys.includes(0)) yield [];
  const ids = keys.filter((key) => key > 0);
  for (let start = 0; start < ids.length; start += MAX_LIVE_KEYS)
    yield ids.slice(start, start + MAX_LIVE_KEYS);
}
