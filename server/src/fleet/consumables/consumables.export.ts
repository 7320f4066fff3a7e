import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { DueConsumable, DueExportQuery } from "@sweepline/contract/fleet/consumables.ts";
import { partName } from "@sweepline/contract/fleet/shared/part-names.ts";
import { type ExportFile, exportList, inPages } from "../../core/export/index.ts";
import type { DueChoice } from "./consumables-reads.store.ts";

interface Request extends DueExportQuery {
  language: Language;
  now: Date;
}

const tenths = (hours: number): number => Math.round(hours * 10) / 10;

/** The list, as `pageOf` reads it, as a file. */
export function exportDue(
  request: Request,
  pageOf: (query: DueChoice) => Promise<{ records: DueConsumable[] }>,
): ExportFile {
  const { language } = request;
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
      ["场地", "Place", 24, (row) => row.placeName],
      ["上报时间", "Reported", 20, (row) => time(row.reportedAt)],
    ],
    rows: inPages((page) => pageOf({ ...request, ...page })),
  });
}
