/** Seeded chance for the demonstration's history: the same names always draw the same lots. */
export interface Lots {
  /** Uniform in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** FNV-1a, mixed once more so that neighboring names part. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Weyl sequence with a mixing step (after SplitMix32). */
export function lotsOf(...names: readonly (string | number)[]): Lots {
  let state = hashOf(names.join("/"));
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}

/** A slow wave in [-1, 1]: one lot every `span` steps, and straight lines between. */
export function waveAt(name: string, position: number, span: number): number {
  const knot = Math.floor(position / span);
  const share = position / span - knot;
  const lot = (index: number): number => (hashOf(`${name}/${index}`) / 4_294_967_295) * 2 - 1;
  return lot(knot) * (1 - share) + lot(knot + 1) * share;
}
