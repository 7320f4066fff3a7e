import type { Language } from "@sweepline/contract/core/refusal.ts";
import {
  MAX_EXPORTED_USAGE,
  type UsageExportQuery,
  type UsageRow,
} from "@sweepline/contract/insight/usage-report.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, inOne, type ListColumn } from "../../core/export/index.ts";
import { usageReportStore } from "./usage-report.store.ts";

interface Request extends UsageExportQuery {
  language: Language;
  now: Date;
}

const NAMES: Readonly<Record<UsageExportQuery["subject"], readonly [zh: string, en: string]>> = {
  device: ["设备", "Device"],
  place: ["场地", "Place"],
  organization: ["组织", "Organization"],
  product: ["产品型号", "Product"],
  day: ["日期", "Day"],
};

const hours = (seconds: number): number => Math.round(seconds / 36) / 100;
const cents = (value: number): number => Math.round(value * 100) / 100;

/** Amounts in units that a spreadsheet adds up: square meters, hours, kilometers and liters. */
function columnsOf({ subject, language }: Request): readonly ListColumn<UsageRow>[] {
  const noPlace = { zh: "未关联场地", en: "No place" }[language];
  const name: ListColumn<UsageRow> = [...NAMES[subject], 28, (row) => row.name || noPlace];
  const ofDevice: ListColumn<UsageRow>[] = [
    ["序列号", "Serial number", 20, (row) => row.detail],
    ["场地", "Place", 28, (row) => row.placeName],
    ["所属组织", "Organization", 28, (row) => row.organizationName],
  ];
  const ofMany: ListColumn<UsageRow>[] = [
    ["设备数", "Devices", 10, (row) => row.devices],
    ["有作业的设备数", "Devices that worked", 14, (row) => row.workedDevices],
  ];
  const workedDays: ListColumn<UsageRow> = ["作业天数", "Days with work", 12, (row) => row.workedDays];
  return [
    name,
    ...(subject === "device" ? ofDevice : ofMany),
    ...(subject === "day" ? [] : [workedDays]),
    ["清洁面积（平方米）", "Cleaned area (m²)", 16, (row) => cents(row.cleanedAreaSqm)],
    ["清洁时长（小时）", "Cleaning time (h)", 16, (row) => hours(row.workedS)],
    ["任务数", "Tasks", 10, (row) => row.tasks],
    ["已完成任务", "Tasks completed", 14, (row) => row.tasksCompleted],
    ["行驶里程（公里）", "Distance (km)", 14, (row) => cents(row.distanceM / 1_000)],
    ["用水量（升）", "Water (L)", 12, (row) => cents(row.waterUsedL)],
  ];
}

export async function exportUsage(db: Queries, scope: DataScope, request: Request): Promise<ExportFile> {
  const rows = await usageReportStore(db).all({ ...request, scope }, MAX_EXPORTED_USAGE);
  return exportList<UsageRow>(request, {
    name: { zh: "用量统计", en: "Usage" },
    of: request.from === request.to ? request.from : `${request.from} ${request.to}`,
    columns: () => columnsOf(request),
    rows: inOne(rows),
  });
}
