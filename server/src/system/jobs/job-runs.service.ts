import type { Readable } from "node:stream";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { ATTACHMENT_REFUSALS } from "@sweepline/contract/system/attachments.ts";
import { JOB_REFUSALS as R } from "@sweepline/contract/system/jobs/index.ts";
import type { JobRun, JobRunDetail, JobRunQuery } from "@sweepline/contract/system/jobs/runs.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { recorderOf } from "../logs/index.ts";
import { nudgeStop } from "./job-nudges.ts";
import { exportRuns, type RunExport } from "./job-runs.export.ts";
import * as store from "./job-runs.store.ts";
import { withoutDetail } from "./jobs.service.ts";
import type { JobsDeps } from "./jobs-deps.ts";

export interface JobRuns {
  list(caller: Caller, query: JobRunQuery): Promise<Page<JobRun>>;
  exportFile(caller: Caller, request: RunExport): ExportFile;
  get(caller: Caller, id: string): Promise<JobRunDetail>;
  stop(requester: Requester, id: string): Promise<JobRun>;
  file(caller: Caller, id: string): Promise<{ name: string; contentType: string; bytes: Readable }>;
}

const record = recorderOf("system_jobs", "jobRun");

export function createJobRuns(deps: JobsDeps): JobRuns {
  const { db, clock, bus, storage, log } = deps;
  const readerOf = ({ scope }: Caller): store.RunReader => ({ scope, now: clock.now() });
  return {
    list: (caller, query) => store.pageOfRuns(db, readerOf(caller), query),
    exportFile: (caller, request) => exportRuns(db, readerOf(caller), request),
    async get({ scope, staffId }, id) {
      const { ownerId, ...run } = found(await store.findRun(db, scope, id), CORE_REFUSALS.notFound);
      return { ...run, isOwnFile: run.hasFile && ownerId === staffId };
    },
    async stop(requester, id) {
      const { scope, displayName: by } = requester.caller;
      await db.transaction(async (tx) => {
        const { state, name } = found(await store.holdRun(tx, scope, id), CORE_REFUSALS.notFound);
        const stopped = { by, at: clock.now() };
        if (state === "waiting") await store.stopWaiting(tx, id, stopped);
        else if (state === "running") await store.requestStop(tx, id, stopped);
        else throw new Refused(R.runEnded);
        await record(deps, tx, { requester, verb: "stop", id, after: { name } });
      });
      nudgeStop(bus);
      return withoutDetail(found(await store.findRun(db, scope, id), CORE_REFUSALS.notFound));
    },
    async file({ staffId, viewer, isNarrowed }, id) {
      if (isNarrowed) throw new Refused(CORE_REFUSALS.noPermission);
      const file = viewer ? undefined : await store.fileOfRun(db, id, staffId);
      const { region, key, name, type } = found(file, R.noRunFile);
      const bytes = await storage
        .storeOf(region)
        .get(key)
        .catch((error: unknown) => {
          log.error({ err: error, region }, "file storage unavailable");
          throw new Refused(ATTACHMENT_REFUSALS.storageUnavailable);
        });
      return { name, contentType: type, bytes: found(bytes, R.noRunFile) };
    },
  };
}
