/**
 * Takes things one batch at a time, in order: whatever arrives while a batch is being worked on makes up the next.
 *
 *   empty ──first arrives, LINGER_MS──▶ working ──done, more waiting──▶ working … ──▶ empty
 */
export interface Lane<Entry> {
  push(entry: Entry): void;
  readonly length: number;
  /** Settles when everything that was pushed has been worked on. */
  idle(): Promise<void>;
}

/** A moment's wait gathers what arrives together: a transaction costs the same for one report as for fifty. */
const LINGER_MS = 8;
const MAX_BATCH = 1_000;

/** `work` never rejects: it settles every entry by itself. */
export function createLane<Entry>(work: (batch: Entry[]) => Promise<void>): Lane<Entry> {
  let waiting: Entry[] = [];
  let running: Promise<void> | undefined;

  const takeBatch = (): Entry[] => {
    const batch = waiting;
    waiting = batch.length > MAX_BATCH ? batch.splice(MAX_BATCH) : [];
    return batch;
  };
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (waiting.length < MAX_BATCH) await new Promise((resolve) => setTimeout(resolve, LINGER_MS));
      await work(takeBatch());
    }
    running = undefined;
  };

  return {
    push(entry) {
      waiting.push(entry);
      running ??= run();
    },
    get length() {
      return waiting.length;
    },
    async idle() {
      while (running) await running;
    },
  };
}
