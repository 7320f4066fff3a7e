import { type LiveRequest, MAX_LIVE_KEYS } from "@sweepline/contract/core/live-event.ts";

/**
 * What is on screen decides what is subscribed. Each (event, key) is counted; changes of one moment are sent together,
 * so a table that swaps fifty rows asks once, and a row that only moved asks for nothing.
 */
export function createSubscriptions(send: (message: LiveRequest) => void) {
  const wanted = new Map<string, Map<number, number>>();
  const held = new Map<string, Set<number>>();
  let isScheduled = false;

  const flush = () => {
    isScheduled = false;
    for (const event of new Set([...wanted.keys(), ...held.keys()])) {
      const now = wanted.get(event) ?? new Map<number, number>();
      const before = held.get(event) ?? new Set<number>();
      const added = [...now.keys()].filter((key) => !before.has(key));
      const removed = [...before].filter((key) => !now.has(key));
      for (const keys of inParts(removed)) send({ type: "unsubscribe", event, keys });
      for (const keys of inParts(added)) send({ type: "subscribe", event, keys });
      held.set(event, new Set(now.keys()));
    }
  };

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(flush);
  };

  const count = (event: string, key: number, change: 1 | -1) => {
    const keys = wanted.get(event) ?? new Map<number, number>();
    const next = (keys.get(key) ?? 0) + change;
    if (next > 0) keys.set(key, next);
    else keys.delete(key);
    wanted.set(event, keys);
  };

  return {
    /** Answers the function that gives the keys back. */
    add(event: string, keys: readonly number[]): () => void {
      for (const key of keys) count(event, key, 1);
      schedule();
      return () => {
        for (const key of keys) count(event, key, -1);
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
