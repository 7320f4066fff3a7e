import type { AttachmentModule } from "@sweepline/contract/system/attachments.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface UploadRecord {
  id: string;
  staffId: number;
  organizationId: number;
  realName: string;
  module: AttachmentModule;
  version: string;
  bytes: number;
  sha256: Buffer;
  attachmentId: number | null;
}

export type NewUpload = Omit<UploadRecord, "attachmentId"> & { expiresAt: Date };

export type UploadHolder = { staffId: number } | { organizationId: number };

/** Until the transaction ends. */
const lock = (db: Queries, name: string): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

const heldBy = (holder: UploadHolder): Sql =>
  "staffId" in holder ? sql`staff_id = ${holder.staffId}` : sql`organization_id = ${holder.organizationId}`;

const COLUMNS =
  raw(`id, staff_id as "staffId", organization_id as "organizationId", real_name as "realName", module,
  version, bytes, sha256, attachment_id as "attachmentId"`);

export const uploadStore = (db: Queries) => ({
  /** Whoever begins an upload waits for the one that the same person is just beginning. */
  lockPerson: (staffId: number) => lock(db, `upload of person ${staffId}`),

  /** So does whoever begins one in the same organization, until what it has left is known. */
  lockOrganization: (id: number) => lock(db, `upload in organization ${id}`),

  /** Files that are kept, and uploads in progress. */
  usageOf: (holder: UploadHolder, now: Date) =>
    db.one<{ bytes: number; count: number }>(sql`
      select coalesce(sum(bytes), 0)::bigint as bytes, count(*) as count from (
        select bytes from attachments where ${heldBy(holder)}
        union all
        select bytes from uploads where ${heldBy(holder)} and attachment_id is null and expires_at > ${now}
      ) as held`),

  /** The person's own, while it lives. */
  find: ({ id, staffId, now }: { id: string; staffId: number; now: Date }) =>
    db.maybe<UploadRecord>(sql`
      select ${COLUMNS} from uploads where id = ${id} and staff_id = ${staffId} and expires_at > ${now}`),

  lock: (id: string) =>
    db.maybe<UploadRecord>(sql`select ${COLUMNS} from uploads where id = ${id} for update`),

  findSame: (upload: NewUpload, now: Date) =>
    db.maybe<UploadRecord>(sql`
      select ${COLUMNS} from uploads where staff_id = ${upload.staffId} and sha256 = ${upload.sha256}
        and bytes = ${upload.bytes} and module = ${upload.module} and real_name = ${upload.realName}
        and version = ${upload.version} and organization_id = ${upload.organizationId}
        and attachment_id is null and expires_at > ${now}
      order by expires_at desc limit 1`),

  insert: (upload: NewUpload) =>
    db.run(sql`
      insert into uploads (id, staff_id, organization_id, real_name, module, version, bytes, sha256, expires_at)
      values (${upload.id}, ${upload.staffId}, ${upload.organizationId}, ${upload.realName}, ${upload.module},
        ${upload.version}, ${upload.bytes}, ${upload.sha256}, ${upload.expiresAt})`),

  /** All but the newest few of the person's that are under way. */
  forgetOldest: (staffId: number, kept: number) =>
    db.run(sql`
      delete from uploads where id in (
        select id from uploads where staff_id = ${staffId} and attachment_id is null
        order by expires_at desc, id offset ${kept})`),

  forgetExpired: (now: Date) => db.run(sql`delete from uploads where expires_at <= ${now}`),

  async attachmentOf(id: string): Promise<number | null> {
    const row = await db.maybe<{ attachmentId: number | null }>(sql`
      select attachment_id as "attachmentId" from uploads where id = ${id}`);
    return row?.attachmentId ?? null;
  },

  setAttachment: (id: string, attachmentId: number) =>
    db.run(sql`update uploads set attachment_id = ${attachmentId} where id = ${id}`),

  async received(id: string): Promise<number[]> {
    const rows = await db.many<{ number: number }>(sql`
      select number from upload_chunks where upload_id = ${id} order by number`);
    return rows.map(({ number }) => number);
  },

  /** Nothing where the upload has been finished or forgotten meanwhile. */
  putChunk: (id: string, number: number, content: Uint8Array) =>
    db.run(sql`
      insert into upload_chunks (upload_id, number, content)
      select id, ${number}, ${content} from uploads where id = ${id} and attachment_id is null
      on conflict (upload_id, number) do update set content = excluded.content`),

  async content(id: string): Promise<Buffer[]> {
    const rows = await db.many<{ content: Buffer }>(sql`
      select content from upload_chunks where upload_id = ${id} order by number`);
    return rows.map(({ content }) => content);
  },

  dropChunks: (id: string) => db.run(sql`delete from upload_chunks where upload_id = ${id}`),
});
