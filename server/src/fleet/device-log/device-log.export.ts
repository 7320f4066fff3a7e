import { timeZone as timeZoneSchema } from "@sweepline/contract/core/fields.ts";
import { CORE_REFUSALS, type Language, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { LogEntry, LogKind } from "@sweepline/contract/fleet/device-log.ts";
import type { Queries } from "../../core/db/database.ts";
import {
  type Column,
  type ExportFile,
  type ExportFormat,
  exportTable,
  zonedTime,
} from "../../core/export/index.ts";
import { Refused } from "../../core/http/refused.ts";
import { currentWords, type Words } from "../../system/dictionaries/index.ts";
import { type LogFilters, linesFrom } from "./device-log.reads.store.ts";

const MAX_EXPORT_ROWS = 50_000;
const BATCH = 5_000;

const TEXTS = {
  zh: { fileName: "设备日志", headers: ["编号", "时间", "级别", "类型", "内容"] },
  en: { fileName: "Device log", headers: ["Number", "Time", "Level", "Kind", "Values"] },
} as const;

export interface LogExport {
  deviceId: number;
  serialNumber: string;
  filters: LogFilters;
  except: readonly LogKind[];
  format: ExportFormat;
  timeZone: string;
  language: Language;
  now: Date;
}

export async function exportLog(db: Queries, request: LogExport): Promise<ExportFile> {
  const { timeZone, language, format, now, serialNumber } = request;
  if (!timeZoneSchema.safeParse(timeZone).success)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "timeZone", text: VALIDATION_TEXTS["validation.timeZone"] }],
    });
  const time = zonedTime(timeZone);
  const table = {
    name: `${TEXTS[language].fileName} ${serialNumber} ${time(now).slice(0, 10)}`,
    columns: columnsIn(language, time, await currentWords(db)),
    batches: inBatches(db, request),
  };
  return exportTable(table, format);
}

async function* inBatches(db: Queries, request: LogExport): AsyncGenerator<LogEntry[]> {
  let after: LogEntry | undefined;
  for (let written = 0; written < MAX_EXPORT_ROWS; written += BATCH) {
    const rows: LogEntry[] = await linesFrom(db, request, { after, limit: BATCH });
    yield rows;
    after = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** Codes among the values are told in words, as on the page. */
const CODES: Readonly<Record<string, Parameters<Words>[0]>> = {
  from: "deviceStatus",
  to: "deviceStatus",
  reason: "offlineReason",
  endStatus: "taskEndStatus",
};

function columnsIn(
  language: Language,
  time: ReturnType<typeof zonedTime>,
  wordOf: Words,
): Column<LogEntry>[] {
  const word = ([name, value]: [string, string | number]): string => {
    const dictionary = CODES[name];
    return `${name}: ${dictionary && value !== "" ? wordOf(dictionary, String(value), language) : value}`;
  };
  const values: [number, Column<LogEntry>["value"]][] = [
    [12, (row) => row.id],
    [20, (row) => time(row.at)],
    [10, (row) => wordOf("deviceLogLevel", row.level, language)],
    [16, (row) => wordOf("deviceLogKind", row.kind, language)],
    [70, (row) => Object.entries(row.values).sort().map(word).join("; ")],
  ];
  const { headers } = TEXTS[language];
  return values.map(([width, value], index) => ({ header: headers[index] ?? "", width, value }));
}
