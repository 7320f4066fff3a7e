import { timeZone as timeZoneSchema } from "@sweepline/contract/core/fields.ts";
import { CORE_REFUSALS, type Language, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { Allocation } from "@sweepline/contract/fleet/allocations.ts";
import type { DataScope } from "../../core/caller.ts";
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
import { type HistoryFilters, historyByIds, idsOfHistory } from "./allocations.history.store.ts";

/** The filtered history as a file, read a batch at a time. */
const MAX_EXPORT_ROWS = 50_000;
const BATCH = 1_000;

export interface AllocationExport {
  filters: HistoryFilters;
  format: ExportFormat;
  /** Of the times in the file. */
  timeZone: string;
  language: Language;
  /** For the name of the file. */
  now: Date;
}

const TEXTS = {
  zh: {
    fileName: "设备分配记录",
    platform: "平台",
    outside: "您的组织之外",
    headers: [
      "时间",
      "设备",
      "简称",
      "型号",
      "方式",
      "转出组织",
      "转出账号",
      "接收组织",
      "运营账号",
      "操作人",
      "原因",
    ],
  },
  en: {
    fileName: "Device allocations",
    platform: "Platform",
    outside: "Outside your organizations",
    headers: [
      "Time",
      "Device",
      "Short name",
      "Model",
      "Kind",
      "From",
      "From account",
      "To",
      "Operation account",
      "By",
      "Reason",
    ],
  },
} as const;

export async function exportAllocations(
  db: Queries,
  scope: DataScope,
  request: AllocationExport,
): Promise<ExportFile> {
  if (!timeZoneSchema.safeParse(request.timeZone).success)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "timeZone", text: VALIDATION_TEXTS["validation.timeZone"] }],
    });
  const ids = await idsOfHistory(db, scope, { filters: request.filters, limit: MAX_EXPORT_ROWS });
  const day = zonedTime(request.timeZone)(request.now).slice(0, 10);
  return exportTable(
    {
      name: `${TEXTS[request.language].fileName} ${day}`,
      columns: columnsIn(request, await currentWords(db)),
      batches: inBatches(db, scope, ids),
    },
    request.format,
  );
}

async function* inBatches(
  db: Queries,
  scope: DataScope,
  ids: readonly number[],
): AsyncGenerator<Allocation[]> {
  for (let start = 0; start < ids.length; start += BATCH)
    yield historyByIds(db, scope, ids.slice(start, start + BATCH));
}

function columnsIn({ language, timeZone }: AllocationExport, wordOf: Words): Column<Allocation>[] {
  const texts = TEXTS[language];
  const time = zonedTime(timeZone);
  const nameOf = (party: Allocation["from"]) => party && (party.organizationName ?? texts.outside);
  const values: ((row: Allocation) => string | null)[] = [
    (row) => time(row.assignedAt),
    (row) => row.serialNumber,
    (row) => row.shortName,
    (row) => row.productName,
    (row) => wordOf("allocationKind", row.kind, language),
    (row) => nameOf(row.from),
    (row) => row.from?.operatorName ?? null,
    (row) => nameOf(row.to),
    (row) => row.to.operatorName,
    (row) => row.byName ?? texts.platform,
    (row) => row.reason,
  ];
  const widths = [20, 22, 20, 20, 14, 28, 18, 28, 18, 18, 40];
  return values.map((value, index) => ({
    header: texts.headers[index] ?? "",
    width: widths[index] ?? 20,
    value,
  }));
}
