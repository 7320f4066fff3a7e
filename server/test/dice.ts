/** A stream of numbers from 0 to 1 that a seed decides (mulberry32): the same in every run. */
export type Draw = () => number;

export function drawsOf(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Dice {
  below(most: number): number;
  one<T>(of: readonly T[]): T;
  chance(share: number): boolean;
}

export function dice(seed: number): Dice {
  const next = drawsOf(seed);
  const below = (most: number): number => Math.floor(next() * most);
  return { below, one: (of) => of[below(of.length)] as never, chance: (share) => next() < share };
}
