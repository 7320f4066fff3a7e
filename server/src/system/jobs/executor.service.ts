import { hostname } from "node:os";
import * as claims from "./claims.store.ts";
import { endRun } from "./ending.service.ts";
import { executeRun } from "./execution.service.ts";
import { nudgeWorkers } from "./job-nudges.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { createRunning, type Running } from "./running.ts";

/**
 * Runs jobs in this process, some at once. A run is claimed by its row: no other process takes it, and while this one lives it says so
 * every few seconds. Whoever is silent for too long has lost its runs, and what it says of them later counts no more.
 */
export interface Executor {
  /** Takes what waits, as far as there is room. What it began goes on when it answers. */
  claim(): Promise<void>;
  /** Says that the runs are alive, and ends those that somebody wants stopped. */
  beat(): Promise<void>;
  /** When there is room again. */
  onRoom(handler: () => void): void;
  readonly active: number;
  /** When what is in progress now has ended. */
  settled(): Promise<void>;
  /** Waits for what is in progress for a while, then ends it. */
  close(): Promise<void>;
}

const BEAT_EVERY_MS = 5_000;
/** Less than what a process has to stop. */
const CLOSE_WITHIN_MS = 8_000;

export function createExecutor(deps: JobsDeps): Executor {
  const { db, log, config } = deps;
  const worker = `${hostname()}:${process.pid}`;
  const active = new Map<string, { running: Running; done: Promise<void> }>();
  let [isClosing, roomed]: [boolean, () => void] = [false, () => undefined];

  const finish = async (running: Running): Promise<void> => {
    const { run } = running;
    const end = await executeRun(deps, running);
    try {
      const isRetried = await endRun(deps, run, end);
      if (isRetried === undefined) log.warn({ runId: run.id }, "a run had been given up before it ended");
    } catch (error) {
      // Its row stays as it is, without a sign of life: it is lost.
      log.error({ err: error, runId: run.id }, "the end of a run could not be written down");
    }
  };
  const begin = (run: claims.ClaimedRun): void => {
    const running = createRunning(run);
    const done = finish(running).finally(() => {
      active.delete(run.id);
      roomed();
    });
    active.set(run.id, { running, done });
  };
  const claimSome = async (): Promise<number> => {
    const room = config.JOBS_AT_ONCE - active.size;
    if (room <= 0 || isClosing) return 0;
    const taken = await takeWaiting(deps, { limit: room, worker });
    for (const run of taken) begin(run);
    return taken.length;
  };
  const beat = async (): Promise<void> => {
    if (active.size === 0) return;
    const before = [...active.values()].map(({ running }) => running);
    const alive = new Map(
      (
        await claims.beat(
          db,
          before.map(({ run }) => run),
        )
      ).map((one) => [one.id, one]),
    );
    for (const { run, interrupt } of before) {
      const sign = alive.get(run.id);
      if (!sign) interrupt({ kind: "lost" });
      else if (sign.stoppedBy !== null) interrupt({ kind: "stopped", by: sign.stoppedBy });
    }
  };
  const settled = async (): Promise<void> => {
    await Promise.all([...active.values()].map(({ done }) => done));
  };
  const timer = setInterval(
    () => void beat().catch((error) => log.warn({ err: error }, "heartbeat of jobs")),
    BEAT_EVERY_MS,
  );
  timer.unref();

  return {
    async claim() {
      while ((await claimSome()) > 0);
    },
    ...{ beat, settled },
    onRoom: (handler) => {
      roomed = handler;
    },
    get active() {
      return active.size;
    },
    async close() {
      isClosing = true;
      const late = setTimeout(() => {
        for (const { running } of active.values()) running.interrupt({ kind: "closing" });
      }, CLOSE_WITHIN_MS);
      await settled();
      clearTimeout(late);
      clearInterval(timer);
      nudgeWorkers(deps.bus);
    },
  };
}

/** Of a job that lets one run at a time the first alone. */
const takeWaiting = (
  { db, clock }: JobsDeps,
  { limit, worker }: { limit: number; worker: string },
): Promise<claims.ClaimedRun[]> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const seen = new Set<number>();
    const taken = (await claims.holdWaiting(tx, now, limit)).filter(({ jobId, concurrency }) => {
      if (concurrency === "allow") return true;
      const isFirst = !seen.has(jobId);
      seen.add(jobId);
      return isFirst;
    });
    await claims.markRunning(tx, taken, { worker, now });
    return taken;
  });
