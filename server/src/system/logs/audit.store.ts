import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** A row as it is hashed. */
export interface AuditRecord {
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
  isKeyed: boolean;
}

/** Where the chain ends. */
export interface AuditHead {
  lastId: number;
  lastHash: Buffer;
  /** The first row that was hashed with the key; null: the chain was never sealed. */
  keyedFrom: number | null;
  /** Where a writer found the end spoiled. */
  brokenAt: number | null;
  seal: Buffer | null;
}

const HEAD = raw(`
  select last_id as "lastId", last_hash as "lastHash", keyed_from as "keyedFrom", broken_at as "brokenAt", seal
  from audit_head`);

export const auditStore = (db: Queries) => ({
  /** Takes the end of the chain until the transaction ends. */
  takeHead: () => db.one<AuditHead>(sql`${HEAD} for update`),

  readHead: () => db.one<AuditHead>(HEAD),

  append(rows: readonly (AuditRecord & { hash: Buffer })[], head: AuditHead) {
    const all = <K extends keyof AuditRecord>(name: K) => rows.map((row) => row[name]);
    return db.run(sql`
      with appended as (
        insert into audit_log
          (id, at, staff_id, on_behalf_of_staff_id, session_id, organization_id, remote_ip,
           action, subject_kind, subject_id, detail, is_keyed, hash)
        select * from unnest(${all("id")}::bigint[], ${all("at")}::timestamptz[], ${all("staffId")}::bigint[],
          ${all("onBehalfOf")}::bigint[], ${all("sessionId")}::bigint[], ${all("organizationId")}::bigint[],
          ${all("remoteIp")}::text[], ${all("action")}::text[], ${all("subjectKind")}::text[],
          ${all("subjectId")}::text[], ${all("detail")}::text[], ${all("isKeyed")}::boolean[],
          ${rows.map(({ hash }) => hash)}::bytea[])
      )
      update audit_head set last_id = ${head.lastId}, last_hash = ${head.lastHash},
        keyed_from = ${head.keyedFrom}, broken_at = ${head.brokenAt}, seal = ${head.seal}`);
  },

  seal: ({ keyedFrom, seal }: AuditHead) =>
    db.run(sql`update audit_head set keyed_from = ${keyedFrom}, seal = ${seal}`),

  hashAt: (id: number) => db.maybe<{ hash: Buffer }>(sql`select hash from audit_log where id = ${id}`),

  /** Rows after an id, up to another, in order. */
  readAfter: (id: number, { upTo, limit }: { upTo: number; limit: number }) =>
    db.many<AuditRecord & { hash: Buffer }>(sql`
      select id, at, staff_id as "staffId", on_behalf_of_staff_id as "onBehalfOf", session_id as "sessionId",
        organization_id as "organizationId", remote_ip as "remoteIp", action, subject_kind as "subjectKind",
        subject_id as "subjectId", detail, is_keyed as "isKeyed", hash
      from audit_log where id > ${id} and id <= ${upTo} order by id limit ${limit}`),
});
