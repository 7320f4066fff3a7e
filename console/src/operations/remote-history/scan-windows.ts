import {
  TRACK_SCAN_EVERY_MS,
  type TrackScan,
} from "@sweepline/contract/operations/remote-operation/track.ts";
import { rowAt } from "./recording.ts";

/** What the laser saw, at any moment of a session. */
export interface Scans {
  /** The newest scan that is not older than can be shown; undefined: none, or not here yet. Sees to it that it comes. */
  at(ms: number): TrackScan | undefined;
  /** Called when scans have come that were missing. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/** Of scans that are asked for at once: about half a megabyte, and a quarter of a minute at the highest speed. */
export const SCAN_WINDOW_MS = 120_000;
/** Who scrubs through an hour wants nothing of what lies between. */
const SETTLED_MS = 120;
const ASK_AGAIN_MS = 5_000;
/** In memory: as much as is looked at back and forth. */
const MOST_WINDOWS = 12;
const LASTS_MS = 3 * TRACK_SCAN_EVERY_MS;

interface ScanWindow {
  readonly ms: Float64Array;
  readonly scans: readonly TrackScan[];
}
const windowOf = (scans: readonly TrackScan[]): ScanWindow => ({
  scans,
  ms: Float64Array.from(scans, ({ ms }) => ms),
});

function newestIn({ ms: times, scans }: ScanWindow, ms: number): TrackScan | undefined {
  const scan = scans[rowAt(times, ms)];
  return scan && ms - scan.ms <= LASTS_MS ? scan : undefined;
}

/** Of a file: all of them are here. */
export function scansAtHand(scans: readonly TrackScan[]): Scans {
  const all = windowOf(scans);
  return {
    at: (ms) => newestIn(all, ms),
    subscribe: () => () => undefined,
    stop: () => undefined,
  };
}

type Load = (span: { fromMs: number; toMs: number }) => Promise<readonly TrackScan[]>;

/** From the server, as they are looked at: the window of the moment and the one after it. */
export function scansByWindows(load: Load, lengthMs: number): Scans {
  const held = new Map<number, ScanWindow | "loading" | "failed">();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted: number | undefined;
  let isOver = false;

  const isMissing = (index: number): boolean => index * SCAN_WINDOW_MS <= lengthMs && !held.has(index);
  const fetch = async (index: number): Promise<void> => {
    const fromMs = index * SCAN_WINDOW_MS;
    if (!isMissing(index)) return;
    held.set(index, "loading");
    try {
      const scans = await load({ fromMs, toMs: fromMs + SCAN_WINDOW_MS - 1 });
      if (isOver) return;
      held.delete(index);
      held.set(index, windowOf(scans));
      forgetOldest(held);
      for (const listener of [...listeners]) listener();
    } catch {
      // The replay goes on without them; whoever still looks asks again.
      held.set(index, "failed");
      setTimeout(() => held.get(index) === "failed" && held.delete(index), ASK_AGAIN_MS);
    }
  };
  const want = (index: number): void => {
    if (wanted === index || isOver) return;
    clearTimeout(timer);
    wanted = index;
    timer = setTimeout(() => {
      wanted = undefined;
      void fetch(index).then(() => (isOver ? undefined : fetch(index + 1)));
    }, SETTLED_MS);
  };
  const windowAt = (index: number): ScanWindow | undefined => {
    const one = held.get(index);
    return typeof one === "object" ? one : undefined;
  };
  return {
    at(ms) {
      const index = Math.floor(ms / SCAN_WINDOW_MS);
      if (isMissing(index) || isMissing(index + 1)) want(index);
      const here = windowAt(index);
      const before = windowAt(index - 1);
      return (here && newestIn(here, ms)) ?? (before && newestIn(before, ms));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

function forgetOldest(held: Map<number, unknown>): void {
  for (const index of held.keys()) {
    if (held.size <= MOST_WINDOWS) return;
    held.delete(index);
  }
}
