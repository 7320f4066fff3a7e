import { LEASE_BEAT_MS } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { createStore } from "../../core/store/index.ts";
import type { Line } from "./remote-line.ts";

/** A line that leaves a beat without any answer for so long is dead, whatever the browser thinks of it. */
const DEAD_AFTER_MS = 4 * LEASE_BEAT_MS;

/** Says again and again that the page is there, by which it keeps its lease, and measures how long that takes to the server and back. */
export function createBeats(line: Line) {
  const tripMs = createStore<number | undefined>(undefined);
  let unansweredSince: number | undefined;
  const beat = () => {
    const now = performance.now();
    if (unansweredSince !== undefined && now - unansweredSince > DEAD_AFTER_MS) {
      unansweredSince = undefined;
      line.renew();
    } else if (line.send({ type: "beat", sentAt: now })) unansweredSince ??= now;
    else unansweredSince = undefined;
  };
  return {
    /** To the server and back, in milliseconds. */
    tripMs,
    /** Something of the server has arrived. */
    received(): void {
      unansweredSince = undefined;
    },
    answered: (sentAt: number): void => tripMs.set(Math.max(0, Math.round(performance.now() - sentAt))),
    start(): () => void {
      const timer = setInterval(beat, LEASE_BEAT_MS);
      return () => clearInterval(timer);
    },
  };
}
