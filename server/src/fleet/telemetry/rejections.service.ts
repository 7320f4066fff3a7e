import type { Queries } from "../../core/db/database.ts";
import type { Rejection } from "../../core/ingest/items.ts";
import type { Log } from "../../core/log.ts";
import { addRejections, type RejectionCount } from "./rejections.store.ts";

/**
 * Counts messages that were not taken: by reason, kind of topic and sender, with the newest example. Counting waits in
 * memory and is written every few seconds, so that a flood of rubbish costs less than the good messages beside it.
 */
export interface Rejections {
  reject(rejection: Rejection): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH_EVERY_MS = 2_000;
const MAX_ROWS = 1_000;
const MAX_DETAIL = 300;
const MAX_NAME = 64;

export function createRejections(options: { db: Queries; log: Log; now?: () => number }): Rejections {
  const { db, log, now = Date.now } = options;
  let counts = new Map<string, RejectionCount>();
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    if (counts.size === 0) return;
    const rows = [...counts.values()];
    counts = new Map();
    try {
      await addRejections(db, rows);
    } catch (error) {
      log.warn({ err: error }, "rejections could not be counted");
      for (const row of rows) counts.set(keyOf(row), merged(row, counts.get(keyOf(row))));
    }
  };
  // Behind what is being written: who reads after a flush reads everything that was counted before it.
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();

  return {
    reject({ reason, kind, serialNumber, detail }) {
      const row: RejectionCount = {
        reason,
        kind: kind.slice(0, MAX_NAME),
        // Past the bound senders are lumped together.
        serialNumber: counts.size < MAX_ROWS ? serialNumber.slice(0, MAX_NAME) : "",
        count: 1,
        lastAt: now(),
        detail: detail.slice(0, MAX_DETAIL),
      };
      counts.set(keyOf(row), merged(row, counts.get(keyOf(row))));
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

function keyOf({ reason, kind, serialNumber }: RejectionCount): string {
  return `${reason}\n${kind}\n${serialNumber}`;
}

function merged(row: RejectionCount, other: RejectionCount | undefined): RejectionCount {
  if (!other) return row;
  const newer = row.lastAt >= other.lastAt ? row : other;
  return { ...newer, count: row.count + other.count };
}
