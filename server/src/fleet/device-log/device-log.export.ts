import type { LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, type FileRequest, inBatches } from "../../core/export/index.ts";
import { currentLabels, type LabelOf } from "../../system/dictionaries/index.ts";
import { type LogFilters, linesFrom, type Reading } from "./device-log-reads.store.ts";

const BATCH = 5_000;

export interface LogExport extends Reading, FileRequest {
  serialNumber: string;
  filters: LogFilters;
}

/** Codes among the values are written as labels, as on the page. */
const CODES: Readonly<Record<string, Parameters<LabelOf>[0]>> = {
  from: "deviceStatus",
  to: "deviceStatus",
  reason: "offlineReason",
  endStatus: "taskEndStatus",
};

export async function exportLog(db: Queries, request: LogExport): Promise<ExportFile> {
  const { language, serialNumber } = request;
  const labelOf = await currentLabels(db);
  const word = ([name, value]: [string, string | number]): string => {
    const dictionary = CODES[name];
    return `${name}: ${dictionary && value !== "" ? labelOf(dictionary, String(value), language) : value}`;
  };
  return exportList<LogEntry>(request, {
    name: { zh: "设备日志", en: "Device log" },
    of: serialNumber,
    columns: (time) => [
      ["编号", "Number", 12, (row) => row.id],
      ["时间", "Time", 20, (row) => time(row.at)],
      ["级别", "Level", 10, (row) => labelOf("deviceLogLevel", row.level, language)],
      ["类型", "Kind", 16, (row) => labelOf("deviceLogKind", row.kind, language)],
      ["内容", "Values", 70, (row) => Object.entries(row.values).sort().map(word).join("; ")],
    ],
    rows: inBatches((from) => linesFrom(db, request, from), BATCH),
  });
}
