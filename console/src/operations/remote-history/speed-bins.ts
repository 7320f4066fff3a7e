import type { Recording } from "./recording.ts";

/** The fastest forward and backward of a piece of the time line; 0 and 0 where nothing was recorded. */
export interface SpeedBin {
  low: number;
  high: number;
}

interface Bins {
  readonly count: number;
  readonly lengthMs: number;
}

/** A sample counts until the next one, or for so long where that does not come. */
const LASTS_MS = 500;

/** What is drawn behind the time line: a bin for each pixel, so that no short burst is lost in an hour. */
export function speedBins(
  ms: ArrayLike<number>,
  speeds: ArrayLike<number>,
  { count, lengthMs }: Bins,
): SpeedBin[] {
  const bins = Array.from({ length: count }, (): SpeedBin => ({ low: 0, high: 0 }));
  const binOf = (at: number): number =>
    lengthMs === 0 ? 0 : Math.min(count - 1, Math.max(0, Math.floor((at / lengthMs) * count)));
  for (let row = 0; row < ms.length; row += 1) {
    const [from = 0, speed = 0] = [ms[row], speeds[row]];
    const until = Math.min(ms[row + 1] ?? from, from + LASTS_MS);
    for (let place = binOf(from); place <= binOf(Math.max(from, until - 1)); place += 1) {
      const bin = bins[place];
      if (!bin) continue;
      if (speed < bin.low) bin.low = speed;
      if (speed > bin.high) bin.high = speed;
    }
  }
  return bins;
}

/** For both, so that what was wanted and what was done are of one scale. */
export function fastestOf({ linear, wantedLinear }: Pick<Recording, "linear" | "wantedLinear">): number {
  let fastest = LEAST_MPS;
  for (const speeds of [linear, wantedLinear])
    for (const speed of speeds) if (Math.abs(speed) > fastest) fastest = Math.abs(speed);
  return fastest;
}
/** A robot that hardly moved is not drawn as if it had raced. */
const LEAST_MPS = 0.2;
