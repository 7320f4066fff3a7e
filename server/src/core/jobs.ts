import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";
import type { Log } from "./log.ts";

/**
 * Upkeep that must happen once in a fleet of processes: every process with the `jobs` role ticks, a lock in the
 * database lets one of them work. A job that fails is logged and comes again.
 */
export interface Upkeep {
  name: string;
  everyMs: number;
  work(now: Date): Promise<void>;
}

export interface UpkeepRunner {
  add(upkeep: Upkeep): void;
  /** Runs all of them once now, then by their intervals. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createUpkeepRunner(options: {
  db: Database;
  log: Log;
  clock: Clock;
  onFailed?: (failure: { name: string; error: unknown }) => void;
}): UpkeepRunner {
  const { db, log, clock, onFailed } = options;
  const upkeeps: Upkeep[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();

  const runOnce = async (upkeep: Upkeep): Promise<void> => {
    try {
      await db.underLock(`upkeep/${upkeep.name}`, () => upkeep.work(clock.now()));
    } catch (error) {
      log.error({ err: error, upkeep: upkeep.name }, "upkeep failed");
      onFailed?.({ name: upkeep.name, error });
    }
  };
  const tracked = (upkeep: Upkeep): Promise<void> => {
    const run = runOnce(upkeep).finally(() => running.delete(run));
    running.add(run);
    return run;
  };
  const schedule = (upkeep: Upkeep): void => {
    const timer = setInterval(() => void tracked(upkeep), upkeep.everyMs);
    timer.unref();
    timers.push(timer);
  };

  return {
    add: (upkeep) => void upkeeps.push(upkeep),
    async start() {
      for (const upkeep of upkeeps) await tracked(upkeep);
      for (const upkeep of upkeeps) schedule(upkeep);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}
