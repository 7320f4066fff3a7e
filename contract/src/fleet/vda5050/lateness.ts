/**
 * Tells late messages apart without a common clock: by how much longer than the quickest of the last half minute to a minute a message
 * has taken. Clocks that differ, drift or are set do no harm for longer than that.
 */
export interface Lateness {
  /** Milliseconds that a message is later than the quickest one; both by any clock that runs evenly. */
  of(sentAt: number, receivedAt: number): number;
}

const WINDOW_MS = 30_000;

export function createLateness(): Lateness {
  let [before, present] = [Infinity, Infinity];
  let until = 0;
  return {
    of(sentAt, receivedAt) {
      if (receivedAt >= until || receivedAt < until - WINDOW_MS) {
        before = receivedAt < until + WINDOW_MS ? present : Infinity;
        present = Infinity;
        until = receivedAt + WINDOW_MS;
      }
      const taken = receivedAt - sentAt;
      present = Math.min(present, taken);
      return taken - Math.min(before, present);
    },
  };
}
