/** Jobs as the server tells of them, and a server that keeps them in memory. */
import { JOB_CLASS_NAMES } from "@sweepline/contract/system/jobs/classes.ts";
import { JOB_ENDPOINTS as E, type Job, JOB_REFUSALS as R } from "@sweepline/contract/system/jobs/index.ts";
import type { JobRun, JobRunDetail } from "@sweepline/contract/system/jobs/runs.ts";
import { aPage, on, type Rule, refused } from "./server.ts";

export const AT = "2026-11-16T19:00:00.000Z";
export const RUN_ID = "0198f1d2-0000-7000-8000-000000000001";

export const aJob = (id: number, given: Partial<Job> = {}): Job => ({
  ...{ id, name: `Nightly ${id}`, group: "Reports", organizationId: 2, organizationName: "Brightfloor" },
  ...{ jobClass: "tableStatistics", params: { top: 20 }, cron: "0 0 3 * * ?", timeZone: "Asia/Shanghai" },
  ...{ description: "", isPaused: false, state: "waiting", nextAt: AT, lastRun: null, misfire: "once" },
  ...{ concurrency: "forbid", whenLost: "end", timeoutS: 3_600, retries: 0, backOffS: 30, informAfter: 3 },
  ...{ failures: 0, ownerId: 1, ownerName: "Ann", changedAt: AT, changedBy: "Ann", revision: 1 },
  ...given,
});

export const aRun = (given: Partial<JobRun> = {}): JobRun => ({
  ...{ id: RUN_ID, jobId: 1, jobName: "Nightly 1", group: "Reports", jobClass: "tableStatistics" },
  ...{ organizationId: 2, organizationName: "Brightfloor", trigger: "schedule", state: "complete" },
  ...{ dueAt: AT, createdAt: AT, startAt: AT, startedAt: AT, endedAt: AT, durationMs: 240 },
  ...{ worker: "host:1", attempt: 1, message: { zh: "", en: "" }, staffName: null, hasFile: false },
  ...given,
});

export const aRunDetail = (given: Partial<JobRunDetail> = {}): JobRunDetail => ({
  ...aRun(given),
  ...{ params: { top: 20 }, result: null, output: "", isOutputCut: false, exception: "" },
  ...{ stoppedBy: null, fileName: null, isOwnFile: false },
  ...given,
});

const isRunning = ({ state }: Job) => state === "running" || state === "blocked";

/** The server's side of jobs in memory: names taken, what cannot be deleted while it runs, and times. */
export function createJobServer(...given: readonly Job[]): {
  readonly rules: readonly Rule[];
  readonly jobs: () => readonly Job[];
} {
  let jobs = [...given];
  const find = (id: number) => jobs.find((job) => job.id === id) ?? aJob(id);
  const put = (job: Job): Job => {
    jobs = [...jobs.filter(({ id }) => id !== job.id), job];
    return job;
  };
  const isTaken = ({ name, group }: Pick<Job, "name" | "group">, but?: number) =>
    jobs.some((job) => job.id !== but && job.name === name && job.group === group);
  const taken = () => refused(R.jobNameTaken, { name: R.jobNameTaken });
  const rules: Rule[] = [
    on(E.list, () => aPage(...jobs)),
    on(E.get, ({ params: { id } }) => find(id)),
    on(E.classes, [...JOB_CLASS_NAMES]),
    on(E.groups, ["Reports", "Upkeep"]),
    on(E.nextTimes, ({ query: { cron } }) =>
      cron.includes("99")
        ? refused(R.cronInvalid, { cron: R.cronInvalid }, { part: "99" })
        : [AT, "2026-11-17T19:00:00.000Z"],
    ),
    on(E.create, ({ body: { organizationId: _, ...body } }) =>
      isTaken(body) ? taken() : put(aJob(jobs.length + 1, body)),
    ),
    on(E.update, ({ params: { id }, body }) =>
      isTaken(body, id) ? taken() : put({ ...find(id), ...body, revision: body.revision + 1 }),
    ),
    on(E.pause, ({ params: { id }, body: { isPaused } }) =>
      put({ ...find(id), isPaused, state: isPaused ? "paused" : "waiting" }),
    ),
    on(E.remove, ({ params: { id } }) => {
      if (isRunning(find(id))) return refused(R.jobRunning);
      jobs = jobs.filter((job) => job.id !== id);
      return null;
    }),
    on(E.run, ({ params: { id } }) => aRun({ jobId: id, trigger: "hand", state: "waiting" })),
    on(E.runs, () => aPage(aRun())),
  ];
  return { rules, jobs: () => jobs };
}
