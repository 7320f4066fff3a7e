/** Keeps a simulator, or agents alone, at the pace of the wall clock with one timer for all of them. */
import type { Simulator } from "./simulator.ts";

/** Robots publish; that several do so at one moment changes nothing. */
const BEAT_MS = 50;
/** The machine slept or its clock was set: robots go on from there instead of living through the gap at once. */
const LONGEST_GAP_MS = 5_000;

export function keepPace(
  simulator: Pick<Simulator, "advanceTo" | "skip">,
  { beatMs = BEAT_MS } = {},
): () => void {
  let lastMs = Date.now();
  const timer = setInterval(() => {
    const nowMs = Date.now();
    const elapsed = nowMs - lastMs;
    lastMs = nowMs;
    if (elapsed < 0 || elapsed > LONGEST_GAP_MS) simulator.skip(elapsed);
    else simulator.advanceTo(nowMs);
  }, beatMs);
  return () => clearInterval(timer);
}
