import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  DataSource,
  SourceKind,
  SourceListQuery,
} from "@sweepline/contract/system/codegen/data-sources.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { WrittenBy } from "./codegen-deps.ts";

type Stored = Omit<DataSource, "changedAt"> & { changedAt: Date };
const rowOf = ({ changedAt, ...row }: Stored): DataSource => ({ ...row, changedAt: changedAt.toISOString() });

const COLUMNS = raw(`d.id, d.name, d.kind, d.url, d.username, d.password_sealed is not null as "hasPassword",
  d.schema_name as "schema", d.tls, d.remark,
  (select count(*)::int from generated_tables t where t.source_id = d.id) as "tableCount",
  d.changed_at as "changedAt", d.changed_by as "changedBy", d.revision`);
const SORTS = { name: "lower(d.name)", changedAt: "d.changed_at" };

export async function pageOfSources(db: Queries, query: SourceListQuery): Promise<Page<DataSource>> {
  const { search = "", kind } = query;
  const like = containing(search);
  const where = allOf([
    search !== "" &&
      sql`d.name ilike ${like} or d.url ilike ${like} or d.username ilike ${like} or d.remark ilike ${like}`,
    kind !== undefined && sql`d.kind = ${kind}`,
  ]);
  const order = orderBy(query, { columns: SORTS, initial: "name", id: "d.id", isNeverNull: true });
  return readPage<Stored, DataSource>(db, query, {
    rows: sql`select ${COLUMNS} from data_sources d where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from data_sources d where ${where}`,
    row: rowOf,
  });
}

export async function findSource(db: Queries, id: number): Promise<DataSource | undefined> {
  const row = await db.maybe<Stored>(sql`select ${COLUMNS} from data_sources d where d.id = ${id}`);
  return row && rowOf(row);
}

export interface HeldSource {
  id: number;
  name: string;
  kind: SourceKind;
  url: string;
  username: string;
  passwordSealed: Buffer | null;
  schema: string;
  tls: DataSource["tls"];
  remark: string;
  revision: number;
}
const HELD =
  raw(`d.id, d.name, d.kind, d.url, d.username, d.password_sealed as "passwordSealed", d.schema_name as "schema",
  d.tls, d.remark, d.revision`);

export const sourceToRead = (db: Queries, id: number): Promise<HeldSource | undefined> =>
  db.maybe(sql`select ${HELD} from data_sources d where d.id = ${id}`);

/** Until the transaction ends nobody else changes it, or imports tables of it. */
export const holdSource = (tx: Queries, id: number): Promise<HeldSource | undefined> =>
  tx.maybe(sql`select ${HELD} from data_sources d where d.id = ${id} for update`);

/** Others that add a source wait until this one is there. */
export async function countSources(tx: Queries): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('data sources', 0))`);
  return (await tx.one<{ count: number }>(sql`select count(*)::int as count from data_sources`)).count;
}

export const isSourceNameTaken = async (tx: Queries, name: string, but = 0): Promise<boolean> =>
  (await tx.maybe(sql`select from data_sources where lower(name) = lower(${name}) and id <> ${but}`)) !==
  undefined;

export const nextSourceId = async (tx: Queries): Promise<number> =>
  (await tx.one<{ id: number }>(sql`select nextval(pg_get_serial_sequence('data_sources', 'id')) as id`)).id;

export type WrittenSource = Omit<HeldSource, "id" | "revision">;

export const insertSource = (
  tx: Queries,
  id: number,
  { source, by }: { source: WrittenSource; by: WrittenBy },
): Promise<number> =>
  tx.run(sql`
    insert into data_sources (id, name, kind, url, username, password_sealed, schema_name, tls, remark, changed_at, changed_by)
    overriding system value
    values (${id}, ${source.name}, ${source.kind}, ${source.url}, ${source.username}, ${source.passwordSealed}, ${source.schema},
      ${source.tls}, ${source.remark}, ${by.at}, ${by.name})`);

export const updateSource = (
  tx: Queries,
  id: number,
  { source, by }: { source: WrittenSource; by: WrittenBy },
): Promise<number> =>
  tx.run(sql`
    update data_sources set name = ${source.name}, kind = ${source.kind}, url = ${source.url}, username = ${source.username},
      password_sealed = ${source.passwordSealed}, schema_name = ${source.schema}, tls = ${source.tls}, remark = ${source.remark},
      changed_at = ${by.at}, changed_by = ${by.name}, revision = revision + 1
    where id = ${id}`);

export const deleteSource = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from data_sources where id = ${id}`);

export const hasTables = async (tx: Queries, sourceId: number): Promise<boolean> =>
  (await tx.maybe(sql`select from generated_tables where source_id = ${sourceId} limit 1`)) !== undefined;

/** For the audit log. */
export const SOURCE_NAMES = namedByNumber(
  (ids) => sql`
    select s.id, s.name from data_sources s where s.id = any(${ids})`,
);
