import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { TaskReport } from "@sweepline/contract/operations/task-reports.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, type ExportFormat, exportList, inBatches } from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { type ReportChoice, taskReportsAfter } from "./task-reports-reads.store.ts";

export interface ReportExport extends ReportChoice {
  sort?: string | undefined;
  format: ExportFormat;
  timeZone: string;
}

const RUNNING: Record<Language, string> = { zh: "进行中", en: "Running" };
const BATCH = 2_000;
const tenth = (value: number | null): number | null => value && Math.round(value * 10) / 10;

/** All that fit, a line each, in the order of the page. */
export async function exportTaskReports(
  db: Queries,
  reader: { scope: DataScope; now: Date },
  { language, format, timeZone, ...choice }: ReportExport & { language: Language },
): Promise<ExportFile> {
  const labelOf = await currentLabels(db);
  const endOf = ({ endStatus }: TaskReport): string =>
    endStatus === null ? RUNNING[language] : labelOf("taskEndStatus", endStatus, language);
  const request = { language, format, timeZone, now: reader.now };
  return exportList<TaskReport>(request, {
    name: { zh: "任务报告", en: "Task reports" },
    columns: (time) => [
      ["任务", "Task", 26, ({ taskName }) => taskName],
      ["设备", "Robot", 20, ({ deviceName }) => deviceName],
      ["序列号", "Serial number", 20, ({ serialNumber }) => serialNumber],
      ["组织", "Organization", 22, ({ organizationName }) => organizationName],
      ["场地", "Place", 22, ({ placeName }) => placeName],
      ["楼层", "Floor", 10, ({ floorName }) => floorName],
      ["地图", "Map", 18, ({ mapName, mapKey }) => mapName ?? mapKey],
      ["来源", "Origin", 10, ({ origin }) => labelOf("taskOrigin", origin, language)],
      ["开始时间", "Started", 20, ({ startedAt }) => time(startedAt)],
      ["结束时间", "Ended", 20, ({ endedAt }) => time(endedAt)],
      ["时长（分）", "Duration (min)", 14, ({ durationS }) => tenth(durationS / 60)],
      ["完成状态", "End status", 16, endOf],
      ["覆盖率（%）", "Coverage (%)", 12, ({ coveragePercent }) => tenth(coveragePercent)],
      ["计划面积（㎡）", "Planned area (m²)", 16, ({ plannedAreaSqm }) => tenth(plannedAreaSqm)],
      ["实际面积（㎡）", "Actual area (m²)", 16, ({ actualAreaSqm }) => tenth(actualAreaSqm)],
      ["效率（㎡/小时）", "Efficiency (m²/h)", 16, ({ efficiencySqmH }) => tenth(efficiencySqmH)],
      ["开始电量（%）", "Battery at start (%)", 14, (row) => tenth(row.startBatteryPercent)],
      ["结束电量（%）", "Battery at end (%)", 14, (row) => tenth(row.endBatteryPercent)],
      ["开始水量（%）", "Water at start (%)", 14, (row) => tenth(row.startWaterPercent)],
      ["结束水量（%）", "Water at end (%)", 14, (row) => tenth(row.endWaterPercent)],
      ["清洁模式", "Cleaning mode", 12, ({ mode }) => mode && labelOf("cleaningMode", mode, language)],
      ["设备状态说明", "Robot-status note", 30, ({ note }) => note],
      ["备注", "Remark", 40, ({ remark }) => remark],
    ],
    rows: inBatches(({ after, limit }) => taskReportsAfter(db, reader, { choice, after, limit }), BATCH),
  });
}
