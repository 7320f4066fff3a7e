/**
 * Seeded randomness (sfc32, Chris Doty-Humphrey's small fast counter generator). Everything that looks like
 * chance in the simulator draws from here, so that one seed always tells the same story.
 */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Whole number in [low, high], both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Waiting time until the next event of a Poisson process with this mean. */
  waiting(mean: number): number;
}

/** FNV-1a folded over any text, for seeds that are names. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

function sfc32(seed: number): () => number {
  let a = seed | 0;
  let b = (seed ^ 0x9e3779b9) | 0;
  let c = 0x243f6a88;
  let counter = 1;
  const step = (): number => {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + mixed;
    c |= 0;
    return (mixed >>> 0) / 4294967296;
  };
  // The first outputs of neighboring seeds resemble each other; mixing a dozen rounds parts them.
  for (let i = 0; i < 12; i++) step();
  return step;
}

export function createRandom(seed: number | string): Random {
  const next = sfc32(typeof seed === "number" ? seed : hashText(seed));
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("pick needs at least one item");
      return item;
    },
    waiting: (mean) => -mean * Math.log(1 - next()),
  };
}
