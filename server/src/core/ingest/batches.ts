import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";

/** Batches of what devices send: how they are made, and how each is committed whatever it takes. */

/**
 * Makes batches of what arrives, and works on a few of them at once. Entries of one sender are worked on in the order they
 * came: while a sender is part of a batch in work, what it sends meanwhile waits for a later one. Where more waits than a batch
 * takes, every source has its part: half is the product's own broker's, the rest goes round the MQTT servers, and what one
 * does not need the others have. So nobody who floods makes others wait for longer than the batches in work and one more.
 *
 *   empty ──first arrives──▶ gathering (a while, or until MAX_BATCH are there) ──a slot is free──▶ in work ──▶ done
 */
export interface Batches<Entry> {
  push(entry: Entry): void;
  /** Settles when everything that was pushed has been worked on. */
  idle(): Promise<void>;
}

export interface Sent {
  sender: string;
  /** The MQTT server that it came through; absent: the product's own broker. A sender has one. */
  source?: number;
}

/**
 * A moment's wait gathers what arrives together: a transaction costs the same for one report as for fifty. Where the last batch gathered
 * many, the next waits longer: a large fleet costs fewer transactions a second, and its robots wait some milliseconds more.
 */
const LINGER_MS = 22;
const LONGEST_LINGER_MS = 32;
const lingerAfter = (gathered: number): number => Math.min(LINGER_MS + gathered / 16, LONGEST_LINGER_MS);
/** As good as at once, where a whole batch is there already. */
const RUSH_MS = 1;
const MAX_BATCH = 500;
/** While the database works on one batch, this process makes the next. */
const SLOTS = 2;

/** `work` never rejects: it settles every entry by itself. */
export function createBatches<Entry extends Sent>(work: (batch: Entry[]) => Promise<void>): Batches<Entry> {
  const inWork = new Set<string>();
  const waiting = new Map<number | undefined, Entry[]>();
  let waitingCount = 0;
  /** Which server's turn it is. */
  let turn = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  let isRushing = false;
  /** How many the last batch gathered. */
  let gathered = 0;
  let onIdle: (() => void)[] = [];

  /** Those whose senders are in no other batch, as many as one batch takes. */
  const takeFree = (): Entry[] => {
    const queues = [...waiting].map(([source, entries]) => queueOf(source, entries, inWork));
    const own = queues.filter(({ source }) => source === undefined);
    const servers = queues.filter(({ source }) => source !== undefined);
    const batch: Entry[] = [];
    // Each round one of the product's own broker's, and one of a server that has any.
    const takers = [...(own[0] ? [own[0].next] : []), ...(servers.length > 0 ? [nextOf(servers)] : [])];
    for (let isOver = false; !isOver; ) {
      isOver = true;
      for (const take of takers) {
        const entry = batch.length < MAX_BATCH ? take() : undefined;
        if (!entry) continue;
        batch.push(entry);
        isOver = false;
      }
    }
    for (const { source, rest } of queues) {
      const left = rest();
      if (left.length > 0) waiting.set(source, left);
      else waiting.delete(source);
    }
    waitingCount -= batch.length;
    return batch;
  };
  const nextOf = (servers: readonly Queue<Entry>[]) => (): Entry | undefined => {
    for (let tried = 0; tried < servers.length; tried += 1) {
      turn = (turn + 1) % servers.length;
      const entry = servers[turn]?.next();
      if (entry) return entry;
    }
    return undefined;
  };
  const finish = (batch: readonly Entry[]): void => {
    for (const { sender } of batch) inWork.delete(sender);
    running -= 1;
    schedule();
    if (running > 0 || waitingCount > 0) return;
    for (const resolve of onIdle.splice(0)) resolve();
  };
  const start = (): void => {
    timer = undefined;
    const batch = takeFree();
    if (batch.length === 0) return;
    gathered = batch.length;
    for (const { sender } of batch) inWork.add(sender);
    running += 1;
    work(batch).finally(() => finish(batch));
    schedule();
  };
  const schedule = (): void => {
    if (running >= SLOTS || waitingCount === 0) return;
    const isFull = waitingCount >= MAX_BATCH;
    if (timer && (isRushing || !isFull)) return;
    clearTimeout(timer);
    isRushing = isFull;
    timer = setTimeout(start, isFull ? RUSH_MS : lingerAfter(gathered));
  };

  return {
    push(entry) {
      const { source } = entry;
      const entries = waiting.get(source);
      if (entries) entries.push(entry);
      else waiting.set(source, [entry]);
      waitingCount += 1;
      schedule();
    },
    idle() {
      if (running === 0 && waitingCount === 0) return Promise.resolve();
      return new Promise((resolve) => {
        onIdle = [...onIdle, resolve];
      });
    },
  };
}

interface Queue<Entry> {
  source: number | undefined;
  /** The next one whose sender is in no other batch. */
  next(): Entry | undefined;
  /** What was not taken, in order. */
  rest(): Entry[];
}

function queueOf<Entry extends Sent>(
  source: number | undefined,
  entries: Entry[],
  inWork: ReadonlySet<string>,
): Queue<Entry> {
  const passed: Entry[] = [];
  let at = 0;
  return {
    source,
    next() {
      for (let entry = entries[at]; entry; entry = entries[at]) {
        at += 1;
        if (!inWork.has(entry.sender)) return entry;
        passed.push(entry);
      }
      return undefined;
    },
    rest: () => (at === 0 ? entries : [...passed, ...entries.slice(at)]),
  };
}

/**
 * Commits a batch whatever it takes: while the database is away it waits and tries again; a batch that the database
 * refuses is cut in halves until the one bad item is found, which is handed to `drop` so that it blocks nobody.
 */
interface CommitOptions<Item> {
  commit(items: readonly Item[]): Promise<void>;
  drop(item: Item, error: Error): void;
  /** Ends the waiting: the items stay uncommitted and the promise rejects. */
  stopping: AbortSignal;
  log: Log;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 3_000;

/** Connection gone, server starting or stopping, out of resources, serialization, deadlock, statement timeout. */
const TRANSIENT_STATES = /^(08|53|57|58|40|25P0[23])/;
/** PostgreSQL's codes, none of which is without a digit; the system's EPIPE has five letters, too. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const TRANSIENT_TEXT = /terminat|ECONN|EPIPE|ETIMEDOUT|timeout|connect|not queryable|closed/i;

export function isTransient(error: unknown): boolean {
  const { code, message, isRetryable } = error as { code?: string; message?: string; isRetryable?: boolean };
  if (isRetryable) return true;
  if (code && SQL_STATE.test(code)) return TRANSIENT_STATES.test(code);
  return TRANSIENT_TEXT.test(`${code ?? ""} ${message ?? ""}`);
}

export async function commitWithRetry<Item>(
  items: readonly Item[],
  options: CommitOptions<Item>,
): Promise<void> {
  const error = await commitOrWait(items, options);
  if (!error) return;
  const [only] = items;
  if (items.length === 1 && only) return options.drop(only, error);
  const middle = items.length >> 1;
  await commitWithRetry(items.slice(0, middle), options);
  await commitWithRetry(items.slice(middle), options);
}

/** Settles with the error that is about the items themselves, if there is one. */
async function commitOrWait<Item>(
  items: readonly Item[],
  { commit, stopping, log }: CommitOptions<Item>,
): Promise<Error | undefined> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      await commit(items);
      return undefined;
    } catch (error) {
      if (!isTransient(error)) return error as Error;
      if (stopping.aborted) throw error;
      log.warn({ err: error, items: items.length }, "reports wait for the database");
      await wait(waitMs, undefined, { signal: stopping });
    }
  }
}
