import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { DueConsumable, DueExportQuery } from "@sweepline/contract/fleet/consumables.ts";
import { partName } from "@sweepline/contract/fleet/shared/part-names.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, inPages } from "../../core/export/index.ts";
import { pageOfDue } from "./consumables-reads.store.ts";
import { wearOf } from "./forecast.ts";

interface Request extends DueExportQuery {
  language: Language;
  now: Date;
}

const tenths = (hours: number): number => Math.round(hours * 10) / 10;

/** The filtered list as a file. */
export function exportDue(db: Queries, scope: DataScope, request: Request): ExportFile {
  const { language, now } = request;
  const worn = { zh: "已到寿命", en: "worn out" }[language];
  return exportList<DueConsumable>(request, {
    name: { zh: "耗材", en: "Consumables" },
    columns: (time) => [
      ["设备", "Device", 20, (row) => row.shortName || row.serialNumber],
      ["序列号", "Serial number", 20, (row) => row.serialNumber],
      ["耗材", "Part", 18, (row) => partName(row.kind, language)],
      ["已用（小时）", "Used (h)", 12, (row) => tenths(row.usedHours)],
      ["寿命（小时）", "Life (h)", 12, (row) => tenths(row.lifeHours)],
      ["剩余", "Left (%)", 10, (row) => Math.max(0, Math.round((1 - row.usedHours / row.lifeHours) * 100))],
      ["每天用量（小时）", "Hours a day", 12, (row) => row.hoursADay && tenths(row.hoursADay)],
      [
        "预计更换日期",
        "Due",
        14,
        (row) => (row.usedHours >= row.lifeHours ? worn : time(row.forecastAt).slice(0, 10)),
      ],
      ["型号", "Product", 20, (row) => row.productName],
      ["所属组织", "Organization", 28, (row) => row.organizationName],
      ["上报时间", "Reported", 20, (row) => time(row.reportedAt)],
    ],
    rows: inPages(async (page) => {
      const { records } = await pageOfDue(db, scope, { query: { ...request, ...page }, now });
      return { records: records.map((row) => ({ ...row, ...wearOf(row) })) };
    }),
  });
}
