import { auditSentence, kindLabel } from "@sweepline/contract/system/logs/audit-labels.ts";
import { flat } from "@sweepline/contract/system/logs/difference.ts";
import { fieldLabel } from "@sweepline/contract/system/logs/field-labels.ts";
import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import { VALUE_TEXTS, type ValueReading, valueText } from "@sweepline/contract/system/logs/value-text.ts";
import { type ExportFile, exportList, type FileRequest, inBatches } from "../../core/export/index.ts";

export type AuditExport = Omit<FileRequest, "now">;

/** So many rows that come before one. */
type ReadBefore = (before: AuditRow | undefined, limit: number) => Promise<AuditRow[]>;

/** Before and after are in the words of the page, a field a line. */
export function exportAudit(
  file: FileRequest,
  labelOf: ValueReading["labelOf"],
  read: ReadBefore,
): ExportFile {
  const reading = { language: file.language, labelOf };
  return exportList<AuditRow>(file, {
    name: { zh: "审计日志", en: "Audit log" },
    columns: (time) => [
      ["序号", "Number", 10, (row) => row.id],
      ["时间", "Time", 20, (row) => time(row.at)],
      ["人员", "Person", 16, (row) => row.displayName ?? (row.staffId === null ? "" : `#${row.staffId}`)],
      ["代表", "On behalf of", 16, (row) => row.onBehalfOf],
      ["组织", "Organization", 24, (row) => row.organizationName],
      ["来源地址", "Address", 16, (row) => row.remoteIp],
      ["操作", "Operation", 40, (row) => auditSentence(row, file.language)],
      ["操作代码", "Action code", 30, (row) => row.action],
      ["对象", "Subject", 16, (row) => kindLabel(row.subjectKind, file.language)],
      ["对象编号", "Subject ID", 14, (row) => row.subjectId],
      ["变更前", "Before", 60, (row) => textOf({ row, ...reading, dateTime: time }, row.before)],
      ["变更后", "After", 60, (row) => textOf({ row, ...reading, dateTime: time }, row.after)],
      ["哈希", "Hash", 66, (row) => row.hash],
    ],
    rows: inBatches(({ after, limit }) => read(after, limit)),
  });
}

function textOf(reading: ValueReading, value: unknown): string {
  const { pair } = VALUE_TEXTS[reading.language];
  return [...flat(value)]
    .map(([field, one]) => pair(fieldLabel(field, reading.language), valueText(reading, field, one)))
    .join("\n");
}
