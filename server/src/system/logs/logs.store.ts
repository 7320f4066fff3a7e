import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface AuditRow {
  id: number;
  at: Date;
  staffId: number | null;
  onBehalfOf: number | null;
  sessionId: number | null;
  organizationId: number | null;
  remoteIp: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  detail: string;
}

export interface ChainEnd {
  lastId: number;
  lastHash: Buffer;
}

export const logsStore = (db: Queries) => ({
  /** Takes the end of the chain until the transaction ends. */
  takeHead: () =>
    db.one<ChainEnd>(sql`
      select last_id as "lastId", last_hash as "lastHash" from audit_head for update`),

  readHead: () => db.one<ChainEnd>(sql`select last_id as "lastId", last_hash as "lastHash" from audit_head`),

  append: (row: AuditRow, hash: Buffer) =>
    db.run(sql`
      with appended as (
        insert into audit_log
          (id, at, staff_id, on_behalf_of_staff_id, session_id, organization_id, remote_ip,
           action, subject_kind, subject_id, detail, hash)
        values
          (${row.id}, ${row.at}, ${row.staffId}, ${row.onBehalfOf}, ${row.sessionId}, ${row.organizationId},
           ${row.remoteIp}, ${row.action}, ${row.subjectKind}, ${row.subjectId}, ${row.detail}, ${hash})
      )
      update audit_head set last_id = ${row.id}, last_hash = ${hash}`),

  /** Rows after an id, in order. */
  readAfter: (id: number, limit: number) =>
    db.many<AuditRow & { hash: Buffer }>(sql`
      select id, at, staff_id as "staffId", on_behalf_of_staff_id as "onBehalfOf", session_id as "sessionId",
        organization_id as "organizationId", remote_ip as "remoteIp", action, subject_kind as "subjectKind",
        subject_id as "subjectId", detail, hash
      from audit_log where id > ${id} order by id limit ${limit}`),
});
