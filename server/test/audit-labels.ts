/** The audit log is read by people: every entry that a test's world has made has words in both languages. */
import { missingLabels } from "@sweepline/contract/system/logs/audit-labels.ts";
import { missingFields } from "@sweepline/contract/system/logs/field-labels.ts";
import sql from "sql-template-tag";
import type { Queries } from "../src/core/db/database.ts";

export async function requireAuditLabels(db: Queries): Promise<void> {
  const entries = await db.many<{ action: string; kind: string }>(sql`
    select distinct action, subject_kind as kind from audit_log where action not like 'test\_%'`);
  const details = await db.many<{ detail: string }>(sql`
    select distinct on (action) detail from audit_log where action not like 'test\_%' order by action, id desc`);
  const fields = details.flatMap(({ detail }) => {
    const { before, after } = JSON.parse(detail) as { before: unknown; after: unknown };
    return [...missingFields(before), ...missingFields(after)];
  });
  const missing = new Set([...entries.flatMap(missingLabels), ...fields.map((field) => `field ${field}`)]);
  if (missing.size > 0)
    throw new Error(`no labels in contract/src/system/logs/ of: ${[...missing].join(", ")}`);
}
