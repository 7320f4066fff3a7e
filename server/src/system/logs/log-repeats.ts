/**
 * What comes again within the minute is counted instead of repeated: the first one passes at once, the others as one at
 * the minute's end. Past a bound of different ones nothing passes any more until the minute is over; they are counted too.
 */
export interface Repeats<Row> {
  note(key: string, row: Row): void;
  /** Lets the counted ones pass, and begins a new minute. */
  turn(): void;
  stop(): void;
}

const MINUTE_MS = 60_000;

interface Options<Row> {
  /** How many different ones a minute may bring. */
  limit: number;
  emit(row: Row, count: number): void;
  onOverflow(count: number): void;
}

export function createRepeats<Row>({ limit, emit, onOverflow }: Options<Row>): Repeats<Row> {
  let seen = new Map<string, { row: Row; again: number }>();
  let overflow = 0;

  const turn = (): void => {
    const before = seen;
    seen = new Map();
    for (const { row, again } of before.values()) if (again > 0) emit(row, again);
    if (overflow > 0) onOverflow(overflow);
    overflow = 0;
  };
  const timer = setInterval(turn, MINUTE_MS);
  timer.unref();

  return {
    note(key, row) {
      const known = seen.get(key);
      if (known) {
        known.row = row;
        known.again += 1;
      } else if (seen.size < limit) {
        seen.set(key, { row, again: 0 });
        emit(row, 1);
      } else overflow += 1;
    },
    turn,
    stop() {
      clearInterval(timer);
      turn();
    },
  };
}
