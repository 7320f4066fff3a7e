/** The audit log is read by people: every entry that a test's world has made has words in both languages. */
import { missingLabels } from "@sweepline/contract/system/logs/audit-labels.ts";
import sql from "sql-template-tag";
import type { Queries } from "../src/core/db/database.ts";

export async function requireAuditLabels(db: Queries): Promise<void> {
  const entries = await db.many<{ action: string; kind: string }>(sql`
    select distinct action, subject_kind as kind from audit_log where action not like 'test\_%'`);
  const missing = new Set(entries.flatMap(missingLabels));
  if (missing.size > 0)
    throw new Error(`contract/src/system/logs/audit-labels.ts lacks: ${[...missing].join(", ")}`);
}
