import { z } from "zod";
import { detailEndpoint, instantSchema, timeSpan } from "../core/endpoint.ts";
import { int, listOf } from "../core/fields.ts";
import { pageOf, pageQuery } from "../core/paging.ts";
import { CLEANING_MODES, TASK_END_STATUSES } from "../fleet/shared/codes.ts";

/** Task reports, spec §3: one a run, kept up while it runs and closed when it ends. */
export const taskReportSchema = z.object({
  id: int,
  runId: z.string(),
  taskName: z.string(),
  origin: z.enum(["auto", "manual"]),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  durationS: z.number(),
  plannedAreaSqm: z.number(),
  actualAreaSqm: z.number(),
  /** Cleaned of planned, 0–100. */
  coveragePercent: z.number(),
  /** Square metres an hour. */
  efficiencySqmH: z.number(),
  endStatus: z.enum(TASK_END_STATUSES).nullable(),
  startBatteryPercent: z.number().nullable(),
  endBatteryPercent: z.number().nullable(),
  startWaterPercent: z.number().nullable(),
  endWaterPercent: z.number().nullable(),
  mode: z.enum(CLEANING_MODES).nullable(),
  mapKey: z.string().nullable(),
  remark: z.string().nullable(),
});
export type TaskReport = z.infer<typeof taskReportSchema>;

export const TASK_REPORT_ENDPOINTS = {
  list: detailEndpoint("GET /platform/equipment/:id/task-reports", "operations_task-reports_list", {
    summary: "Task reports of a device, newest first",
    query: pageQuery(["startedAt"], {
      endStatuses: listOf(z.enum(TASK_END_STATUSES)).optional(),
      ...timeSpan,
    }),
    answer: pageOf(taskReportSchema),
  }),
};
