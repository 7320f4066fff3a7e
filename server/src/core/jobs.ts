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
  /** Every process does it, at once: what there is to do is divided between them by other means. */
  isShared?: true;
  /** May answer in how many milliseconds it has more to do, where that is before its next turn. */
  work(now: Date): Promise<void> | Promise<number | undefined>;
  /** Has it run before its next turn, whenever something is to be done; answers what stops that. */
  onDue?(run: () => void): Promise<() => void>;
}

/** What `work` answers where it has more to do at that time; null: nothing is known to come. */
export function soonerThan(everyMs: number, next: Date | null, now: Date): number | undefined {
  if (!next) return undefined;
  const inMs = next.getTime() - now.getTime();
  return inMs < everyMs ? Math.max(0, inMs) : undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Work of every hour: mostly dropping what is older than so many days. */
export const hourly = (
  name: string,
  work: (daysAgo: (days: number) => Date, now: Date) => Promise<unknown>,
): Upkeep => ({
  name,
  everyMs: HOUR_MS,
  async work(now) {
    await work((days) => new Date(now.getTime() - days * DAY_MS), now);
  },
});

const GOLDEN = (Math.sqrt(5) - 1) / 2;
/**
 * Where in its interval a turn stands: as far from the others' as can be. Begun at once, all would come at once every few seconds, and
 * whoever asks for something then would wait for a connection.
 */
const phaseOf = (place: number): number => (place * GOLDEN + GOLDEN) % 1;

/** How a turn of an upkeep went in this process. */
export interface UpkeepTurn {
  upkeep: Pick<Upkeep, "name" | "everyMs" | "isShared">;
  at: Date;
  durationMs: number;
  /** Undefined: well. */
  error: unknown;
}

export interface UpkeepRunner {
  add(upkeep: Upkeep): void;
  /** Runs all of them once now, then by their intervals. */
  start(): Promise<void>;
  /** Has one run before its turn; nothing where this process has none of the name, or another one is at it. */
  runNow(name: string): void;
  /** Those that were added. */
  readonly all: readonly Upkeep[];
  stop(): Promise<void>;
}

export function createUpkeepRunner(options: {
  db: Database;
  log: Log;
  clock: Clock;
  onFailed?: (failure: { name: string; error: unknown }) => void;
  onTurn?: (turn: UpkeepTurn) => void;
  /** Before the first turn; answers what is done at the end. */
  onStart?: (runner: Pick<UpkeepRunner, "all" | "runNow">) => Promise<() => void>;
}): UpkeepRunner {
  const { db, log, clock, onFailed, onTurn, onStart } = options;
  const upkeeps: Upkeep[] = [];
  const stops: (() => void)[] = [];
  const soon = new Map<Upkeep, NodeJS.Timeout>();
  const running = new Map<Upkeep, Promise<void>>();
  let isStopping = false;

  const noted = async (upkeep: Upkeep): Promise<number | undefined> => {
    const [at, began] = [clock.now(), performance.now()];
    const note = (error: unknown) => onTurn?.({ upkeep, at, durationMs: performance.now() - began, error });
    try {
      const againMs = await upkeep.work(at);
      note(undefined);
      return againMs ?? undefined;
    } catch (error) {
      note(error);
      throw error;
    }
  };
  const workOnce = async (upkeep: Upkeep): Promise<void> => {
    const againMs = await noted(upkeep);
    if (againMs === undefined || isStopping) return;
    clearTimeout(soon.get(upkeep));
    soon.set(upkeep, setTimeout(() => void run(upkeep), againMs).unref());
  };
  const runOnce = async (upkeep: Upkeep): Promise<void> => {
    try {
      if (upkeep.isShared) await workOnce(upkeep);
      else await db.underLock(`upkeep/${upkeep.name}`, () => workOnce(upkeep));
    } catch (error) {
      log.error({ err: error, upkeep: upkeep.name }, "upkeep failed");
      onFailed?.({ name: upkeep.name, error });
    }
  };
  /** One at a time in this process. */
  const run = (upkeep: Upkeep): Promise<void> => {
    const current = running.get(upkeep) ?? runOnce(upkeep).finally(() => running.delete(upkeep));
    running.set(upkeep, current);
    return current;
  };
  /** What became due while it ran may have come too late for that run. */
  const runAgain = async (upkeep: Upkeep): Promise<void> => {
    await running.get(upkeep);
    if (!isStopping) await run(upkeep);
  };
  const schedule = async (upkeep: Upkeep, place: number): Promise<void> => {
    const { everyMs } = upkeep;
    const turn = () => {
      timer = setTimeout(turn, everyMs).unref();
      void run(upkeep);
    };
    let timer = setTimeout(turn, everyMs * phaseOf(place)).unref();
    stops.push(() => clearTimeout(timer));
    if (upkeep.onDue) stops.push(await upkeep.onDue(() => void runAgain(upkeep)));
  };

  const runNow = (name: string): void => {
    const upkeep = upkeeps.find((one) => one.name === name);
    if (upkeep && !isStopping) void runAgain(upkeep);
  };
  return {
    add: (upkeep) => void upkeeps.push(upkeep),
    ...{ runNow, all: upkeeps },
    async start() {
      isStopping = false;
      if (onStart) stops.push(await onStart({ all: upkeeps, runNow }));
      for (const upkeep of upkeeps) await runAgain(upkeep);
      for (const [place, upkeep] of upkeeps.entries()) await schedule(upkeep, place);
    },
    async stop() {
      isStopping = true;
      for (const stop of stops.splice(0)) stop();
      for (const timer of soon.values()) clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}
