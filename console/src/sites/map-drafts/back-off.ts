const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Ever longer waits, a little apart from those of others who lost the same server. */
export function createBackOff(random: () => number = Math.random) {
  let next = FIRST_MS;
  return {
    next(): number {
      const wait = next * (0.75 + random() / 2);
      next = Math.min(LONGEST_MS, next * 2);
      return wait;
    },
    reset(): void {
      next = FIRST_MS;
    },
  };
}
