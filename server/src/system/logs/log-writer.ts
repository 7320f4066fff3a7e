import type { Log } from "../../core/log.ts";

/**
 * Writes rows in small batches behind the back of whoever noted them: it never fails them and never makes them wait.
 * A database that is away is tried again for a while; what the bounded queue cannot hold is counted and said.
 */
export interface LogWriter<Row> {
  add(row: Row): void;
  /** Rows that were never written. */
  readonly dropped: number;
  /** Everything that was added before, written or given up. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH_EVERY_MS = 1_000;
export const BATCH_ROWS = 500;
export const QUEUE_ROWS = 10_000;
const TRIES = 30;

interface Options<Row> {
  name: string;
  log: Pick<Log, "warn">;
  write(rows: readonly Row[]): Promise<void>;
}

export function createLogWriter<Row>({ name, log, write }: Options<Row>): LogWriter<Row> {
  const queue: Row[] = [];
  let dropped = 0;
  let logged = 0;
  let failures = 0;
  let writing: Promise<void> | undefined;

  const giveUp = (count: number): void => {
    dropped += count;
  };
  const logDropped = (): void => {
    if (dropped > logged) log.warn({ rows: dropped - logged, log: name }, "log rows were dropped");
    logged = dropped;
  };
  /** Answers whether it is worth going on at once. */
  const writeBatch = async (): Promise<boolean> => {
    const batch = queue.slice(0, BATCH_ROWS);
    try {
      await write(batch);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn({ err: error, log: name }, "log rows could not be written");
      if (failures < TRIES) return false;
      failures = 0;
      giveUp(batch.length);
    }
    queue.splice(0, batch.length);
    return true;
  };
  const drain = async (): Promise<void> => {
    while (queue.length > 0 && (await writeBatch()));
    logDropped();
  };
  const flush = (): Promise<void> => {
    writing ??= drain().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    add(row) {
      if (queue.length >= QUEUE_ROWS) return giveUp(1);
      queue.push(row);
      if (queue.length === BATCH_ROWS && failures === 0) void flush();
    },
    get dropped() {
      return dropped;
    },
    async flush() {
      await writing;
      await flush();
    },
    async stop() {
      clearInterval(timer);
      await writing;
      await flush();
      giveUp(queue.splice(0).length);
      logDropped();
    },
  };
}
