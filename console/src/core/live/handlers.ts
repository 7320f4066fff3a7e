import type { LiveEntry, LiveEvent } from "@sweepline/contract/core/live-event.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";

/** Writes one kind of event into the query cache, where the components read it like any other answer. */
export interface LiveHandler {
  readonly name: string;
  write(cache: QueryClient, key: number, payload: unknown): void;
}

/** A room declares `liveHandler(DEVICE_EVENTS.state, (cache, deviceId, state) => cache.setQueryData(…))`. */
export function liveHandler<Payload extends z.ZodType>(
  event: LiveEvent<Payload>,
  write: (cache: QueryClient, key: number, payload: z.output<Payload>) => void,
): LiveHandler {
  // The server has checked the payload against the same schema; parsing it again would cost a frame.
  return {
    name: event.name,
    write: (cache, key, payload) => write(cache, key, payload as z.output<Payload>),
  };
}

export type Watcher = (payload: unknown, key: number) => void;

/** Hands a frame's entries to the rooms' handlers, then to the components that watch an event themselves. */
export function createDispatch(cache: QueryClient, handlers: readonly LiveHandler[]) {
  const byName = Map.groupBy(handlers, ({ name }) => name);
  const watchers = new Map<string, Set<Watcher>>();
  return {
    take(entries: readonly LiveEntry[]) {
      for (const [name, key, payload] of entries) {
        for (const handler of byName.get(name) ?? []) handler.write(cache, key, payload);
        for (const watch of watchers.get(name) ?? []) watch(payload, key);
      }
    },
    watch(name: string, watcher: Watcher): () => void {
      const all = watchers.get(name) ?? new Set();
      watchers.set(name, all.add(watcher));
      return () => all.delete(watcher);
    },
  };
}
