import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { JobRuns } from "./job-runs.service.ts";
import type { Jobs } from "./jobs.service.ts";
import type { UpkeepReads } from "./upkeep.service.ts";

export function serveJobs(route: Route, jobs: Jobs): void {
  route(E.list, ({ caller, query }) => jobs.list(caller, query));
  route(E.classes, async ({ caller }) => jobs.classes(caller));
  route(E.groups, ({ caller }) => jobs.groups(caller));
  route(E.nextTimes, async ({ query }) => jobs.nextTimes(query));
  route(E.get, ({ caller, params }) => jobs.get(caller, params.id));
  route(E.create, (call) => jobs.create(call, call.body));
  route(E.update, (call) => jobs.update(call, call.params.id, call.body));
  route(E.pause, (call) => jobs.pause(call, call.params.id, call.body));
  route(E.remove, (call) => jobs.remove(call, call.params.id, call.body));
  route(E.run, (call) => jobs.run(call, call.params.id));
}

export function serveJobRuns(route: Route, runs: JobRuns): void {
  route(E.runs, ({ caller, query }) => runs.list(caller, query));
  route(E.runExport, async ({ caller, query, language }) =>
    fileAnswer(runs.exportFile(caller, { ...query, language })),
  );
  route(E.getRun, ({ caller, params }) => runs.get(caller, params.id));
  route(E.stopRun, (call) => runs.stop(call, call.params.id));
  route(E.file, async ({ caller, params }) => fileAnswer(await runs.file(caller, params.id)));
}

export function serveUpkeep(route: Route, upkeep: UpkeepReads): void {
  route(E.upkeep, ({ caller }) => upkeep.list(caller));
  route(E.runUpkeep, (call) => upkeep.run(call, call.body.name));
}
