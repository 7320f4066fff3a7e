/**
 * Jobs: work that people have the server do at the times of a cron expression (spec §3 "scheduled job").
 *
 *   due or wanted by hand ─▶ waiting ─claimed─▶ running ─▶ complete | error | timedOut | stopped
 *     its process gives no sign for a while ─▶ lost       error, timedOut, lost ─▶ a retry waits, or the job has failed once more
 *     due while another one waits, or missed ─▶ skipped
 *
 * What is due is written down together with what comes next, in one process at a time; runs are claimed by their rows, in every process.
 * A class of jobs is a handler that the room brings which owns the data (`Room.jobs`). The product's own upkeep is listed beside them.
 */
import type { Room } from "../../core/room.ts";
import { createExecutor, type Executor } from "./executor.service.ts";
import { createJobRuns } from "./job-runs.service.ts";
import { JOB_RUN_NAMES } from "./job-runs.store.ts";
import { dropOldRuns, findLost, fireJobs, workJobs } from "./jobs.jobs.ts";
import { serveJobRuns, serveJobs, serveUpkeep } from "./jobs.routes.ts";
import { createJobs } from "./jobs.service.ts";
import { JOB_NAMES } from "./jobs.store.ts";
import type { JobsAbove, JobsDeps } from "./jobs-deps.ts";
import { tableStatistics } from "./table-statistics.service.ts";
import { createUpkeepNotes, createUpkeepReads, type UpkeepNotes } from "./upkeep.service.ts";

export { JOBS_OF_ORGANIZATIONS } from "./jobs.store.ts";
export { createUpkeepNotes } from "./upkeep.service.ts";

export const TABLES = {
  private: ["job_runs", "jobs", "upkeep_records"],
};

export interface JobsParts {
  room: Room;
  notes: UpkeepNotes;
  executor: Executor;
  /** What the wings above bring. */
  provide(above: JobsAbove): void;
}

export function createJobsRoom(given: Omit<JobsDeps, "above">): JobsParts {
  let provided: JobsAbove | undefined;
  const deps: JobsDeps = {
    ...given,
    above() {
      if (!provided) throw new Error("jobs are used before all wings are there");
      return provided;
    },
  };
  const executor = createExecutor(deps);
  return {
    executor,
    notes: createUpkeepNotes(deps),
    provide: (above) => {
      provided = above;
    },
    room: {
      subjects: { job: JOB_NAMES, jobRun: JOB_RUN_NAMES },
      routes(route) {
        serveJobs(route, createJobs(deps));
        serveJobRuns(route, createJobRuns(deps));
        serveUpkeep(route, createUpkeepReads(deps));
      },
      jobs: [tableStatistics(deps.db)],
      upkeep: [fireJobs(deps), workJobs(deps, executor), findLost(deps), dropOldRuns(deps)],
    },
  };
}
