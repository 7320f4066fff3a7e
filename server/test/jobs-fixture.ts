/** Processes that run jobs over one database, with handlers of the test's own. */
import type { JobClass } from "@sweepline/contract/system/jobs/classes.ts";
import { JOB_ENDPOINTS as E, type Job } from "@sweepline/contract/system/jobs/index.ts";
import type { JobRun } from "@sweepline/contract/system/jobs/runs.ts";
import sql from "sql-template-tag";
import { expect } from "vitest";
import type { JobContext, JobNotice, JobResult } from "../src/core/job-handler.ts";
import { createLog } from "../src/core/log.ts";
import { createExecutor, type Executor } from "../src/system/jobs/executor.service.ts";
import { fireSome } from "../src/system/jobs/firing.service.ts";
import { findLost } from "../src/system/jobs/jobs.jobs.ts";
import type { JobsDeps } from "../src/system/jobs/jobs-deps.ts";
import { aWorld, type Person, type World } from "./world.ts";

export type Doing = (context: JobContext, params: Record<string, unknown>) => Promise<JobResult>;

export interface JobStage {
  deps: JobsDeps;
  /** What a class does from now on. */
  does(jobClass: JobClass, doing: Doing): void;
  process(): Executor;
  fire(): Promise<void>;
  /** What waits is done, and what follows from it at once. */
  work(executor: Executor): Promise<void>;
  findLost(): Promise<void>;
  aJob(who: Person, fields?: object): Promise<Job>;
  runsOf(jobId: number): Promise<JobRun[]>;
  informed: { staffIds: readonly number[]; notice: JobNotice }[];
  /** A run that went well. */
  close(): Promise<void>;
}

/** The whole product with that stage, and a platform administrator. */
export async function aJobFixture() {
  const world = await aWorld();
  const stage = aJobStage(world);
  const root = await world.aPerson({ roleCodes: ["platformAdmin"] });
  const close = async () => {
    await stage.close();
    await world.close();
  };
  return { world, stage, root, close };
}

function aJobStage(world: World): JobStage {
  const doings = new Map<JobClass, Doing>();
  const informed: JobStage["informed"] = [];
  const executors: Executor[] = [];
  const { app, db, bus, clock } = world;
  const names: JobClass[] = ["tableStatistics", "logCleanup", "deviceExport", "taskReportExport"];
  const deps: JobsDeps = {
    ...{ db, bus, clock, log: createLog("silent"), audit: app.audit, storage: app.storage },
    config: { JOB_RUNS_DAYS: 90, JOBS_AT_ONCE: 4 },
    above: () => ({
      handlers: names.map((jobClass) => ({
        jobClass,
        run: (context, params) => (doings.get(jobClass) ?? (async () => ({})))(context, params),
      })),
      callerOf: app.access.sessions.callers.callerOf,
      holdersOf: async () => [999_999],
      inform: async (_tx, staffIds, notice) => void informed.push({ staffIds, notice }),
    }),
  };
  return {
    ...{ deps, informed },
    does: (jobClass, doing) => void doings.set(jobClass, doing),
    process() {
      const executor = createExecutor(deps);
      executors.push(executor);
      return executor;
    },
    async fire() {
      while ((await fireSome(deps)) > 0);
    },
    async work(executor) {
      await executor.claim();
      while (executor.active > 0) {
        await executor.settled();
        await executor.claim();
      }
    },
    async findLost() {
      await findLost(deps).work(clock.now());
    },
    async aJob(who, fields = {}) {
      const body = {
        ...{
          name: `Job ${Math.random()}`,
          group: "Tests",
          jobClass: "tableStatistics",
          cron: "0 0 * * * ?",
          timeZone: "UTC",
        },
        ...fields,
      };
      const { data, error } = await world.call(who, E.create, { body: body as never });
      expect(error).toBeUndefined();
      return data;
    },
    async runsOf(jobId) {
      const rows = await db.many<{ id: string }>(
        sql`select id from job_runs where job_id = ${jobId} order by created_at, attempt, start_at, id`,
      );
      const root = await world.aPerson({ roleCodes: ["platformAdmin"] });
      return Promise.all(
        rows.map(async ({ id }) => (await world.call(root, E.getRun, { params: { id } })).data),
      );
    },
    async close() {
      await Promise.all(executors.map((executor) => executor.close()));
    },
  };
}
