import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";

/**
 * Commits a batch whatever it takes: while the database is away it waits and tries again; a batch that the database
 * refuses is cut in halves until the one bad item is found, which is handed to `drop` so that it blocks nobody.
 */
export interface CommitOptions<Item> {
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
const TRANSIENT_TEXT = /terminat|ECONN|EPIPE|ETIMEDOUT|timeout|connect|not queryable|closed/i;

export function isTransient(error: unknown): boolean {
  const { code, message, isRetryable } = error as { code?: string; message?: string; isRetryable?: boolean };
  if (isRetryable) return true;
  if (code && /^[0-9A-Z]{5}$/.test(code)) return TRANSIENT_STATES.test(code);
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
