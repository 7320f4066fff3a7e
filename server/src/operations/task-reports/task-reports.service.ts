import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import {
  MAX_ROUTE_PARTS,
  MAX_SUMMED_REPORTS,
  ROUTE_PART_S,
  type TaskReport,
  type TaskReportDetail,
  type TaskReportSums,
} from "@sweepline/contract/operations/task-reports.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { notBefore } from "../../core/db/newest-first.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { instantOfId, isTimeId } from "../../core/time-id.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import { trailWithin } from "../../fleet/telemetry/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { taskVersion } from "../tasks/index.ts";
import { writeRemark } from "./task-remarks.store.ts";
import { exportTaskReports, type ReportExport } from "./task-reports.export.ts";
import * as store from "./task-reports-reads.store.ts";

const record = recorderOf("operations_task-reports", "taskReport");
const ROUTE_PART_MS = ROUTE_PART_S * 1_000;
/** Of an hour: a point every three seconds. */
const MAX_POINTS_A_PART = 1_200;

type Choice = store.ReportChoice;

export interface TaskReports {
  list(caller: Caller, deviceId: number, query: Choice & PageQuery): Promise<Page<TaskReport>>;
  page(caller: Caller, query: Choice & PageQuery): Promise<Page<TaskReport>>;
  sums(caller: Caller, choice: Choice): Promise<TaskReportSums>;
  exportFile(caller: Caller, request: ReportExport & { language: Language }): Promise<ExportFile>;
  get(caller: Caller, id: number): Promise<TaskReportDetail>;
  /** One part of the way that the robot took. */
  route(caller: Caller, id: number, part: number): Promise<TrailPoint[]>;
  remark(
    requester: Requester,
    id: number,
    written: { remark: string; revision: number },
  ): Promise<TaskReportDetail>;
}

export function createTaskReports(deps: {
  db: Database;
  clock: Clock;
  devices: Pick<Devices, "historyOf">;
  audit: Pick<Audit, "record">;
}): TaskReports {
  const { db, clock, devices, audit } = deps;
  const readerOf = ({ scope }: Caller) => ({ scope, now: clock.now() });
  const held = async (tx: Queries, { scope }: Caller, id: number): Promise<store.FoundReport> =>
    found(await store.findTaskReport(tx, { scope, id }), CORE_REFUSALS.notFound);
  const detailOf = async (tx: Queries, report: store.FoundReport): Promise<TaskReportDetail> => ({
    ...report,
    run: await runOf(tx, report),
    routeParts: routePartsOf(report, clock.now()),
  });
  return {
    async list(caller, deviceId, query) {
      const { from } = await devices.historyOf(caller, deviceId);
      return store.pageOfTaskReports(db, readerOf(caller), { ...notBefore(query, from), deviceId });
    },
    page: (caller, query) => store.pageOfTaskReports(db, readerOf(caller), query),
    sums: (caller, choice) =>
      store.sumsOfTaskReports(db, readerOf(caller), { choice, most: MAX_SUMMED_REPORTS }),
    exportFile: (caller, request) => exportTaskReports(db, readerOf(caller), request),
    get: async (caller, id) => detailOf(db, await held(db, caller, id)),
    async route(caller, id, part) {
      const { deviceId, startedAt, endedAt } = await held(db, caller, id);
      const from = Date.parse(startedAt) + part * ROUTE_PART_MS;
      const end = endedAt ? Date.parse(endedAt) : clock.now().getTime();
      const to = Math.min(end, from + ROUTE_PART_MS - 1);
      if (to < from) return [];
      return trailWithin(db, deviceId, { from: new Date(from), to: new Date(to), most: MAX_POINTS_A_PART });
    },
    remark: (requester, id, { remark, revision }) =>
      db.transaction(async (tx) => {
        const { caller } = requester;
        const before = await held(tx, caller, id);
        if (before.remark === remark) return detailOf(tx, before);
        const written = { text: remark, by: caller.displayName, at: clock.now() };
        const isWritten = await writeRemark(tx, { id, revision, startedAt: before.startedAt }, written);
        if (!isWritten) throw new Refused(CORE_REFUSALS.conflict);
        const values = { before: { remark: before.remark }, after: { remark } };
        await record({ audit }, tx, { requester, verb: "remark", id, ...values });
        return detailOf(tx, await held(tx, caller, id));
      }),
  };
}

async function runOf(db: Queries, { deviceId, runId }: store.FoundReport): Promise<TaskReportDetail["run"]> {
  // One that the robot began by itself.
  if (!isTimeId(runId)) return null;
  const run = await store.runBehind(db, { deviceId, runId, createdAt: instantOfId(runId) });
  if (!run) return null;
  const { stepIds, createdAt, ...rest } = run;
  const { taskId, taskVersion: number } = run;
  const version = taskId === null ? undefined : await taskVersion(db, { taskId, number });
  const steps = version?.definition.steps.filter(({ id }) => stepIds.includes(id)) ?? [];
  return { ...rest, createdAt: createdAt.toISOString(), steps };
}

function routePartsOf({ startedAt, endedAt }: store.FoundReport, now: Date): number {
  const lasted = (endedAt ? Date.parse(endedAt) : now.getTime()) - Date.parse(startedAt);
  return Math.min(MAX_ROUTE_PARTS, Math.max(1, Math.ceil(lasted / ROUTE_PART_MS)));
}
