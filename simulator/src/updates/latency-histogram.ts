/** How long many things took, in little space: buckets that grow by 5 %. */
const LEAST_MS = 0.05;
const GROWTH = Math.log(1.05);
const BUCKETS = 400;

export interface LatencyHistogram {
  add(ms: number): void;
  readonly count: number;
  readonly maxMs: number;
  /** An upper bound that is at most 5 % too high; 0 where nothing was added. */
  quantile(share: number): number;
}

export function createHistogram(): LatencyHistogram {
  const counts = new Uint32Array(BUCKETS);
  let count = 0;
  let maxMs = 0;
  return {
    add: (ms) => {
      const bucket = ms <= LEAST_MS ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms / LEAST_MS) / GROWTH));
      counts[bucket] = (counts[bucket] as number) + 1;
      count += 1;
      maxMs = Math.max(maxMs, ms);
    },
    get count() {
      return count;
    },
    get maxMs() {
      return maxMs;
    },
    quantile: (share) => {
      let left = Math.max(1, Math.ceil(share * count));
      for (const [bucket, some] of counts.entries()) {
        left -= some;
        if (left <= 0) return Math.min(maxMs, LEAST_MS * Math.exp(GROWTH * bucket));
      }
      return maxMs;
    },
  };
}
