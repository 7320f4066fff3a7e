import { auditSentence, kindLabel } from "@sweepline/contract/system/logs/audit-labels.ts";
import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, type FileRequest, inBatches } from "../../core/export/index.ts";
import { type AuditChoice, auditBefore } from "./audit-reads.store.ts";
import type { Reading } from "./logs-reads.store.ts";

export type AuditExport = Omit<FileRequest, "now">;

export function exportAudit(db: Queries, reading: Reading<AuditChoice>, file: AuditExport): ExportFile {
  return exportList<AuditRow>(
    { ...file, now: reading.now },
    {
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
        ["变更前", "Before", 60, (row) => jsonOf(row.before)],
        ["变更后", "After", 60, (row) => jsonOf(row.after)],
        ["哈希", "Hash", 66, (row) => row.hash],
      ],
      rows: inBatches(({ after: before, limit }) => auditBefore(db, reading, { before, limit })),
    },
  );
}

const jsonOf = (value: unknown): string => (value === null ? "" : JSON.stringify(value));
