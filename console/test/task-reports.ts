/** Task reports as the server tells of them. */
import type {
  TaskReport,
  TaskReportDetail,
  TaskReportSums,
} from "@sweepline/contract/operations/task-reports.ts";
import { aStep } from "./tasks.ts";

export const aTaskReport = (id: number, given: Partial<TaskReport> = {}): TaskReport => ({
  id,
  runId: `r-${id}`,
  taskName: `Round ${id}`,
  origin: "auto",
  startedAt: "2026-03-01T08:00:00.000Z",
  endedAt: "2026-03-01T09:30:00.000Z",
  durationS: 5_400,
  plannedAreaSqm: 1_000,
  actualAreaSqm: 874.6,
  coveragePercent: 87.46,
  efficiencySqmH: 583.1,
  endStatus: "completed",
  startBatteryPercent: 92,
  endBatteryPercent: 41,
  startWaterPercent: 80,
  endWaterPercent: 12,
  mode: "MAX",
  mapKey: "ground",
  remark: "",
  note: null,
  ...{ deviceId: 7, deviceName: "Ada", serialNumber: "SN-1", organizationId: 2, organizationName: "Aurora" },
  ...{ mapId: 3, mapName: "Ground", placeName: "Harbour Hall", floorName: "1F" },
  ...given,
});

/** Of a run that this platform began. */
export const aTaskReportDetail = (id: number, given: Partial<TaskReportDetail> = {}): TaskReportDetail => ({
  ...aTaskReport(id),
  ...{ revision: 0, remarkedBy: null, remarkedAt: null, mapVersionId: 50, routeParts: 2 },
  ...{ mapId: 5, mapName: "Map 5", mapKey: "key-5" },
  run: {
    createdAt: "2026-03-01T07:59:50.000Z",
    ...{ taskId: 7, taskVersion: 2, staffName: "Ann", steps: [aStep("hall", { name: "Hall" })] },
    ...{ scheduleId: 4, scheduleName: "Every night", combinationRunId: null, combinationName: null },
  },
  ...given,
});

export const someSums = (given: Partial<TaskReportSums> = {}): TaskReportSums => ({
  ...{ reports: 12, isCut: false, ends: { completed: 9, cancelled: 1 }, durationS: 7_200 },
  ...{ plannedAreaSqm: 4_000, actualAreaSqm: 3_000, coveragePercent: 75, efficiencySqmH: 1_500 },
  ...given,
});
