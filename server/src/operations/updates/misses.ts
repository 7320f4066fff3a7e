/** Calls without a right token, by address: whoever tries many is not even looked up any more until the minute is over. */
export interface Misses {
  isTooMany(address: string): boolean;
  add(address: string): void;
}

const A_MINUTE = 600;
const MINUTE_MS = 60_000;
/** Of more addresses than that nothing is remembered. */
const MAX_ADDRESSES = 10_000;

export function createMisses(now: () => Date): Misses {
  const counts = new Map<string, number>();
  let minute = 0;
  const countsNow = () => {
    const current = Math.floor(now().getTime() / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    return counts;
  };
  return {
    isTooMany: (address) => (countsNow().get(address) ?? 0) >= A_MINUTE,
    add(address) {
      const own = countsNow().get(address);
      if (own !== undefined || counts.size < MAX_ADDRESSES) counts.set(address, (own ?? 0) + 1);
    },
  };
}
