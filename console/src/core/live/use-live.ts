import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import { useEffect, useMemo, useRef } from "react";
import type { z } from "zod";
import { useStore } from "../store/index.ts";
import { type LiveState, liveState } from "./connection.ts";
import { type LiveHandler, lastReceivedAt, register, subscribe, watch } from "./live.ts";

/**
 * Follows an event for the keys on screen, while the component is on screen (a hidden tab receives nothing): the room's
 * handler writes the payloads into the query cache, once for all who use it. Events keyed by scope take no keys.
 */
export function useLive(handler: LiveHandler, keys: readonly number[] = SCOPE_KEYS): void {
  useSubscribed(handler.name, keys);
  useEffect(() => register(handler), [handler]);
}

function useSubscribed(event: string, keys: readonly number[]): void {
  // Lists are made again at every render; only their contents count.
  const text = keys.join();
  const stable = useMemo(() => (text === "" ? [] : text.split(",").map(Number)), [text]);
  useEffect(() => subscribe(event, stable), [event, stable]);
}

/** The wire's key where an event is keyed by scope; subscribed without keys. */
const SCOPE_KEYS = [0] as const;

/** For what is drawn and never cached, such as trail points: calls `onEvent` for each payload of the given keys. */
export function useLiveEach<Payload extends z.ZodType>(
  event: LiveEvent<Payload>,
  keys: readonly number[],
  onEvent: (payload: z.output<Payload>, key: number) => void,
): void {
  useSubscribed(event.name, keys);
  const latest = useRef({ keys, onEvent });
  useEffect(() => {
    latest.current = { keys, onEvent };
  });
  useEffect(
    () =>
      watch(event.name, (payload, key) => {
        const { keys: wanted, onEvent: take } = latest.current;
        if (wanted.includes(key)) take(payload as z.output<Payload>, key);
      }),
    [event.name],
  );
}

export const useLiveState = (): LiveState => useStore(liveState);
/** When the last message of the server was received, epoch milliseconds; 0 for never. */
export const useLastReceivedAt = (): number => useStore(lastReceivedAt);
