import type { Page } from "@sweepline/contract/core/paging.ts";
import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";
import { chosen, type LogChoice, type Reading } from "./logs-reads.store.ts";

export interface AuditChoice extends LogChoice {
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
}

/** The same expression as the index for searching the log. */
const WORDS = raw("(l.action || ' ' || l.subject_kind || ' ' || l.subject_id || ' ' || l.detail)");
/** Names as they are now; of whoever is gone, the id is left. */
const COLUMNS = raw(`l.id, l.at, l.staff_id as "staffId", s.display_name as "displayName",
  b.display_name as "onBehalfOf", o.org_name as "organizationName", l.remote_ip as "remoteIp", l.action,
  l.subject_kind as "subjectKind", l.subject_id as "subjectId", l.detail, encode(l.hash, 'hex') as hash`);
const FROM = raw(`audit_log l
  left join people_directory s on s.id = l.staff_id
  left join people_directory b on b.id = l.on_behalf_of_staff_id
  left join organization_directory o on o.id = l.organization_id`);

/** What its subject and the things it refers to are called, their own rooms say (`subject-naming.service.ts`). */
export type UnnamedRow = Omit<AuditRow, "subjectName" | "names">;

interface Stored extends Omit<UnnamedRow, "at" | "before" | "after"> {
  at: Date;
  detail: string;
}

function conditionsOf(reading: Reading<AuditChoice>): Sql[] {
  const { action, subjectKind, subjectId } = reading.query;
  return [
    ...chosen(reading, WORDS),
    ...(action === undefined ? [] : [sql`l.action = ${action}`]),
    ...(subjectKind === undefined ? [] : [sql`l.subject_kind = ${subjectKind}`]),
    ...(subjectId === undefined ? [] : [sql`l.subject_id = ${subjectId}`]),
  ];
}

function rowOf({ detail, at, ...row }: Stored): UnnamedRow {
  const { before, after } = JSON.parse(detail) as { before: unknown; after: unknown };
  return { ...row, at: at.toISOString(), before, after };
}

export async function pageOfAudit(db: Queries, reading: Reading<AuditChoice>): Promise<Page<UnnamedRow>> {
  const page = await readNewestFirst<Stored>(db, reading.query, {
    columns: COLUMNS,
    from: FROM,
    where: allOf(conditionsOf(reading)),
    orderBy: raw(reading.query.sort === "at" ? "l.at, l.id" : "l.at desc, l.id desc"),
  });
  return { ...page, records: page.records.map(rowOf) };
}

/** Rows before one, newest first: a file is written while they are read, and rows that come meanwhile are not in it. */
export async function auditBefore(
  db: Queries,
  reading: Reading<AuditChoice>,
  { before, limit }: { before: Pick<UnnamedRow, "id" | "at"> | undefined; limit: number },
): Promise<UnnamedRow[]> {
  const rows = await db.many<Stored>(sql`
    select ${COLUMNS} from ${FROM}
    where ${allOf([
      ...conditionsOf(reading),
      before && sql`(l.at, l.id) < (${new Date(before.at)}, ${before.id})`,
    ])}
    order by l.at desc, l.id desc limit ${limit}`);
  return rows.map(rowOf);
}
