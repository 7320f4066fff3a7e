/**
 * Makes batches of what arrives, and works on a few of them at once. Entries of one sender are worked on in the order they
 * came: while a sender is part of a batch in work, what it sends meanwhile waits for a later one.
 *
 *   empty ──first arrives──▶ gathering (LINGER_MS, or MAX_BATCH are there) ──a slot is free──▶ in work ──▶ done
 */
export interface Batches<Entry> {
  push(entry: Entry): void;
  /** Settles when everything that was pushed has been worked on. */
  idle(): Promise<void>;
}

export interface Sent {
  sender: string;
}

/** A moment's wait gathers what arrives together: a transaction costs the same for one report as for fifty. */
const LINGER_MS = 20;
/** As good as at once, where a whole batch is there already. */
const RUSH_MS = 1;
const MAX_BATCH = 500;
/** While the database works on one batch, this process makes the next. */
const SLOTS = 2;

/** `work` never rejects: it settles every entry by itself. */
export function createBatches<Entry extends Sent>(work: (batch: Entry[]) => Promise<void>): Batches<Entry> {
  const inWork = new Set<string>();
  let waiting: Entry[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  let isRushing = false;
  let onIdle: (() => void)[] = [];

  /** Those whose senders are in no other batch, in order, as many as one batch takes. */
  const takeFree = (): Entry[] => {
    const batch: Entry[] = [];
    const rest: Entry[] = [];
    const held = new Set(inWork);
    for (const entry of waiting) {
      if (batch.length === MAX_BATCH || held.has(entry.sender)) {
        // Nothing of a sender overtakes what it sent before.
        held.add(entry.sender);
        rest.push(entry);
      } else batch.push(entry);
    }
    waiting = rest;
    return batch;
  };
  const finish = (batch: readonly Entry[]): void => {
    for (const { sender } of batch) inWork.delete(sender);
    running -= 1;
    schedule();
    if (running > 0 || waiting.length > 0) return;
    for (const resolve of onIdle.splice(0)) resolve();
  };
  const start = (): void => {
    timer = undefined;
    const batch = takeFree();
    if (batch.length === 0) return;
    for (const { sender } of batch) inWork.add(sender);
    running += 1;
    work(batch).finally(() => finish(batch));
    schedule();
  };
  const schedule = (): void => {
    if (running >= SLOTS || waiting.length === 0) return;
    const isFull = waiting.length >= MAX_BATCH;
    if (timer && (isRushing || !isFull)) return;
    clearTimeout(timer);
    isRushing = isFull;
    timer = setTimeout(start, isFull ? RUSH_MS : LINGER_MS);
  };

  return {
    push(entry) {
      waiting.push(entry);
      schedule();
    },
    idle() {
      if (running === 0 && waiting.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        onIdle = [...onIdle, resolve];
      });
    },
  };
}
