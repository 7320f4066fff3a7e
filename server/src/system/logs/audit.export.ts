import { timeZone as timeZoneSchema } from "@sweepline/contract/core/fields.ts";
import { CORE_REFUSALS, type Language, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import type { Queries } from "../../core/db/database.ts";
import {
  type Column,
  type ExportFile,
  type ExportFormat,
  exportTable,
  zonedTime,
} from "../../core/export/index.ts";
import { Refused } from "../../core/http/refused.ts";
import { type AuditChoice, auditBefore } from "./audit.reads.store.ts";
import type { Reading } from "./logs.reads.store.ts";

const MAX_EXPORT_ROWS = 50_000;
const BATCH = 1_000;

const TEXTS = {
  zh: {
    fileName: "审计日志",
    headers: [
      "序号",
      "时间",
      "人员",
      "代表",
      "组织",
      "来源地址",
      "操作",
      "对象",
      "对象编号",
      "变更前",
      "变更后",
      "散列",
    ],
  },
  en: {
    fileName: "Audit log",
    headers: [
      "Number",
      "Time",
      "Person",
      "On behalf of",
      "Organization",
      "Address",
      "Action",
      "Subject",
      "Subject's id",
      "Before",
      "After",
      "Hash",
    ],
  },
} as const;

export interface AuditExport {
  format: ExportFormat;
  timeZone: string;
  language: Language;
}

export function exportAudit(
  db: Queries,
  reading: Reading<AuditChoice>,
  { format, timeZone, language }: AuditExport,
): ExportFile {
  if (!timeZoneSchema.safeParse(timeZone).success)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "timeZone", text: VALIDATION_TEXTS["validation.timeZone"] }],
    });
  const time = zonedTime(timeZone);
  const table = {
    name: `${TEXTS[language].fileName} ${time(reading.now).slice(0, 10)}`,
    columns: columnsIn(language, time),
    batches: inBatches(db, reading),
  };
  return exportTable(table, format);
}

async function* inBatches(db: Queries, reading: Reading<AuditChoice>): AsyncGenerator<AuditRow[]> {
  let before: AuditRow | undefined;
  for (let written = 0; written < MAX_EXPORT_ROWS; written += BATCH) {
    const rows: AuditRow[] = await auditBefore(db, reading, { before, limit: BATCH });
    yield rows;
    before = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

function columnsIn(language: Language, time: ReturnType<typeof zonedTime>): Column<AuditRow>[] {
  const values: [number, Column<AuditRow>["value"]][] = [
    [10, (row) => row.id],
    [20, (row) => time(row.at)],
    [16, (row) => row.displayName ?? (row.staffId === null ? "" : `#${row.staffId}`)],
    [16, (row) => row.onBehalfOf],
    [24, (row) => row.organizationName],
    [16, (row) => row.remoteIp],
    [30, (row) => row.action],
    [16, (row) => row.subjectKind],
    [14, (row) => row.subjectId],
    [60, (row) => jsonOf(row.before)],
    [60, (row) => jsonOf(row.after)],
    [66, (row) => row.hash],
  ];
  const { headers } = TEXTS[language];
  return values.map(([width, value], index) => ({ header: headers[index] ?? "", width, value }));
}

const jsonOf = (value: unknown): string => (value === null ? "" : JSON.stringify(value));
