import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  AttachmentListQuery,
  AttachmentModule,
  AttachmentRow,
  ImageModule,
} from "@sweepline/contract/system/attachments.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

/** What is needed to hand a file out. */
/** Names of what shows a picture of each module, by its address: rooms above know. */
export type PictureUses = Readonly<Record<ImageModule, (url: string) => Sql>>;

export interface StoredFile {
  realName: string;
  contentType: string;
  bytes: number;
  region: string;
  storageKey: string;
}

export interface NewAttachment extends StoredFile {
  organizationId: number;
  staffId: number;
  uploadedBy: string;
  suffix: string;
  module: AttachmentModule;
  version: string;
  sha256: Buffer;
  pictureName: string | null;
  createdAt: Date;
}

interface AttachmentRecord extends Omit<AttachmentRow, "url" | "sha256" | "createdAt"> {
  pictureName: string | null;
  sha256: Buffer;
  createdAt: Date;
}

const COLUMNS =
  raw(`a.id, a.real_name as "realName", a.suffix, a.module, a.version, a.content_type as "contentType",
  a.bytes, a.sha256, a.region, a.organization_id as "organizationId", o.org_name as "organizationName",
  a.uploaded_by as "uploadedBy", a.created_at as "createdAt", a.picture_name as "pictureName"`);
const TABLES = sql`attachments a join organization_directory o on o.id = a.organization_id`;
const FILE_COLUMNS = raw(`a.real_name as "realName", a.content_type as "contentType", a.bytes, a.region,
  a.storage_key as "storageKey"`);
const SCOPE_COLUMNS = { organization: "a.organization_id", operator: "a.staff_id" };
const SORTS = { realName: "a.real_name", bytes: "a.bytes", createdAt: "a.created_at" };

export const attachmentStore = (db: Queries) => ({
  list: (scope: DataScope, query: AttachmentListQuery) => list(db, scope, query),

  async find(scope: DataScope, id: number): Promise<AttachmentRow | undefined> {
    const record = await db.maybe<AttachmentRecord>(sql`
      select ${COLUMNS} from ${TABLES} where a.id = ${id} and ${withinScope(scope, SCOPE_COLUMNS)}`);
    return record && rowOf(record);
  },

  fileOf: (scope: DataScope, id: number) =>
    db.maybe<StoredFile>(sql`
      select ${FILE_COLUMNS} from attachments a where a.id = ${id} and ${withinScope(scope, SCOPE_COLUMNS)}`),

  picture: (name: string) =>
    db.maybe<StoredFile>(sql`select ${FILE_COLUMNS} from attachments a where a.picture_name = ${name}`),

  async insert(file: NewAttachment): Promise<number> {
    const { id } = await db.one<{ id: number }>(sql`
      insert into attachments (organization_id, staff_id, uploaded_by, real_name, suffix, module, version,
        content_type, bytes, sha256, region, storage_key, picture_name, created_at)
      values (${file.organizationId}, ${file.staffId}, ${file.uploadedBy}, ${file.realName}, ${file.suffix},
        ${file.module}, ${file.version}, ${file.contentType}, ${file.bytes}, ${file.sha256}, ${file.region},
        ${file.storageKey}, ${file.pictureName}, ${file.createdAt})
      returning id`);
    return id;
  },

  /** `named` selects names. */
  uses: (named: Sql, limit: number): Promise<{ name: string }[]> =>
    db.many(sql`select u.name from (${named}) u order by u.name limit ${limit}`),
  delete: (id: number) =>
    db.maybe<{ region: string; storageKey: string }>(sql`
      delete from attachments where id = ${id} returning region, storage_key as "storageKey"`),

  /** The region information of an organization, or of the nearest one above that has some. */
  async regionInfoOf(organizationId: number): Promise<string> {
    const row = await db.maybe<{ regionInfo: string }>(sql`
      select above.region_info as "regionInfo" from organization_directory own
      join organization_directory above on above.id = any(own.path)
      where own.id = ${organizationId} and above.region_info <> ''
      order by cardinality(above.path) desc limit 1`);
    return row?.regionInfo ?? "";
  },
});

async function list(db: Queries, scope: DataScope, query: AttachmentListQuery): Promise<Page<AttachmentRow>> {
  const where = chosen(scope, query);
  const order = orderBy(query, { columns: SORTS, initial: "-createdAt", id: "a.id" });
  return readPage(db, query, {
    rows: sql`select ${COLUMNS} from ${TABLES} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from attachments a where ${where}`,
    row: rowOf,
  });
}

function chosen(scope: DataScope, { search, module, organizationId }: AttachmentListQuery): Sql {
  return allOf([
    withinScope(scope, SCOPE_COLUMNS),
    search ? sql`a.real_name ilike ${containing(search)}` : undefined,
    module && sql`a.module = ${module}`,
    // A company stands for its whole branch, as in the tree that people choose it from.
    organizationId !== undefined &&
      sql`a.organization_id in (select f.id from organization_directory f where f.path @> ${[organizationId]}::bigint[])`,
  ]);
}

function rowOf({ pictureName, sha256, createdAt, ...record }: AttachmentRecord): AttachmentRow {
  return {
    ...record,
    url: pictureName ? `/platform/picture/${pictureName}` : `/platform/attachment/${record.id}/file`,
    sha256: sha256.toString("hex"),
    createdAt: createdAt.toISOString(),
  };
}

/** For the audit log. */
export const ATTACHMENT_NAMES = namedByNumber(
  (ids, scope) => sql`
    select a.id, a.real_name as name
    from attachments a
    where a.id = any(${ids}) and ${withinScope(scope, { organization: "a.organization_id", operator: "a.staff_id" })}`,
);
