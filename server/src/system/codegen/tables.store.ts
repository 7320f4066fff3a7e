import type { Page } from "@sweepline/contract/core/paging.ts";
import type { SourceKind } from "@sweepline/contract/system/codegen/data-sources.ts";
import type {
  ColumnPicture,
  GeneratedTable,
  Reference,
  TableDetail,
  TableListQuery,
} from "@sweepline/contract/system/codegen/index.ts";
import type { RoomField, RoomRelation, RoomSettings } from "@sweepline/contract/system/codegen/plan.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { WrittenBy } from "./codegen-deps.ts";

type Dates = "importedAt" | "changedAt" | "generatedAt";
type Dated<Row extends Record<Dates, unknown>> = Omit<Row, Dates> & {
  importedAt: Date;
  changedAt: Date;
  generatedAt: Date | null;
};
const dated = <Row extends Dated<GeneratedTable>>({ importedAt, changedAt, generatedAt, ...row }: Row) => ({
  ...row,
  importedAt: importedAt.toISOString(),
  changedAt: changedAt.toISOString(),
  generatedAt: generatedAt?.toISOString() ?? null,
});

const COLUMNS =
  raw(`t.id, t.source_id as "sourceId", d.name as "sourceName", t.table_name as "table", t.comment, t.wing, t.room,
  t.title, t.relation, t.column_count as "columnCount", t.imported_at as "importedAt", t.changed_at as "changedAt",
  t.changed_by as "changedBy", t.generated_at as "generatedAt", t.revision`);
const DETAIL =
  raw(`t.item, t.item_title as "itemTitle", t.author, t.description, t.name_field as "nameField", t.fields, t.keys,
  t.refers_to as "references"`);
const TABLES = raw("generated_tables t join data_sources d on d.id = t.source_id");
const SORTS = {
  table: "t.table_name",
  room: "t.room",
  changedAt: "t.changed_at",
  generatedAt: "t.generated_at",
};

export async function pageOfTables(db: Queries, query: TableListQuery): Promise<Page<GeneratedTable>> {
  const { search = "", sourceId, wing } = query;
  const like = containing(search);
  const where = allOf([
    search !== "" &&
      sql`t.table_name ilike ${like} or t.comment ilike ${like} or t.room ilike ${like}
        or t.title->>'zh' ilike ${like} or t.title->>'en' ilike ${like}`,
    sourceId !== undefined && sql`t.source_id = ${sourceId}`,
    wing !== undefined && sql`t.wing = ${wing}`,
  ]);
  const order = orderBy(query, { columns: SORTS, initial: "table", id: "t.id" });
  return readPage<Dated<GeneratedTable>, GeneratedTable>(db, query, {
    rows: sql`select ${COLUMNS} from ${TABLES} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from generated_tables t where ${where}`,
    row: dated,
  });
}

export const tablesByIds = async (db: Queries, ids: readonly number[]): Promise<GeneratedTable[]> =>
  (
    await db.many<Dated<GeneratedTable>>(sql`
      select ${COLUMNS} from ${TABLES} where t.id = any(${[...ids]}::bigint[]) order by t.table_name, t.id`)
  ).map(dated);

export async function findTable(
  db: Queries,
  id: number,
): Promise<Omit<TableDetail, "referredBy"> | undefined> {
  const row = await db.maybe<Dated<Omit<TableDetail, "referredBy">>>(
    sql`select ${COLUMNS}, ${DETAIL} from ${TABLES} where t.id = ${id}`,
  );
  return row && dated(row);
}

/** Imported tables of the source with a column that refers to the one of this name. */
export const referringTables = (
  db: Queries,
  { sourceId, table, id }: { sourceId: number; table: string; id: number },
): Promise<TableDetail["referredBy"]> =>
  db.many(sql`
    select t.id as "tableId", t.table_name as "table", r.value->>'column' as "column"
    from generated_tables t cross join jsonb_array_elements(t.refers_to) r
    where t.source_id = ${sourceId} and t.id <> ${id} and r.value->>'table' = ${table}
    order by t.table_name, t.id, 3 limit 200`);

/** Which of these tables of a source are imported. */
export const idsOfTables = async (
  db: Queries,
  sourceId: number,
  names: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    (
      await db.many<{ name: string; id: number }>(sql`
        select table_name as name, id from generated_tables where source_id = ${sourceId} and table_name = any(${[...names]}::text[])`)
    ).map(({ name, id }) => [name, id]),
  );

/** Others that import tables wait until these are there. */
export async function countTables(tx: Queries): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('generated tables', 0))`);
  return (await tx.one<{ count: number }>(sql`select count(*)::int as count from generated_tables`)).count;
}

export const roomNamesIn = async (db: Queries, wing: string): Promise<string[]> =>
  (await db.many<{ room: string }>(sql`select distinct room from generated_tables where wing = ${wing}`)).map(
    ({ room }) => room,
  );

/** All of a table that is written, and read to write it again. */
export interface StoredTable extends RoomSettings {
  sourceId: number;
  kind: SourceKind;
  table: string;
  comment: string;
  columns: ColumnPicture[];
  keys: string[];
  references: Reference[];
  fields: RoomField[];
  relation: RoomRelation;
}
export interface HeldTable extends StoredTable {
  id: number;
  revision: number;
}
const HELD =
  raw(`t.id, t.source_id as "sourceId", d.kind, t.table_name as "table", t.comment, t.columns, t.wing, t.room, t.title,
  t.relation, t.revision`);

export const holdTable = (tx: Queries, id: number): Promise<HeldTable | undefined> =>
  tx.maybe(sql`select ${HELD}, ${DETAIL} from ${TABLES} where t.id = ${id} for update of t`);

/** As they are now, each with that of its lines, in no order. */
export const heldTables = (db: Queries, ids: readonly number[]): Promise<HeldTable[]> =>
  db.many(sql`
    select ${HELD}, ${DETAIL} from ${TABLES} where t.id = any(${[...ids]}::bigint[] || array(
      select h.lines_id from generated_tables h where h.id = any(${[...ids]}::bigint[])))`);

/** So that none of them is changed or goes until the transaction ends; always in the same order. */
export const lockTables = (tx: Queries, ids: readonly number[]): Promise<number> =>
  tx.run(
    sql`select from generated_tables where id = any(${[...ids]}::bigint[]) order by id for no key update`,
  );

const linesOf = (relation: RoomRelation): number | null =>
  relation.kind === "lines" ? relation.tableId : null;

export async function insertTable(tx: Queries, table: StoredTable, by: WrittenBy): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into generated_tables (source_id, table_name, comment, columns, keys, refers_to, column_count, wing, room, item, title,
      item_title, author, description, name_field, fields, relation, lines_id, imported_at, changed_at, changed_by)
    values (${table.sourceId}, ${table.table}, ${table.comment}, ${JSON.stringify(table.columns)}::jsonb,
      ${JSON.stringify(table.keys)}::jsonb, ${JSON.stringify(table.references)}::jsonb, ${table.columns.length}, ${table.wing},
      ${table.room}, ${table.item}, ${JSON.stringify(table.title)}::jsonb, ${JSON.stringify(table.itemTitle)}::jsonb,
      ${table.author}, ${table.description}, ${table.nameField}, ${JSON.stringify(table.fields)}::jsonb,
      ${JSON.stringify(table.relation)}::jsonb, ${linesOf(table.relation)}, ${by.at}, ${by.at}, ${by.name})
    returning id`);
  return id;
}

export const updateTable = (
  tx: Queries,
  id: number,
  { table, by }: { table: StoredTable; by: WrittenBy },
): Promise<number> =>
  tx.run(sql`
    update generated_tables set comment = ${table.comment}, columns = ${JSON.stringify(table.columns)}::jsonb,
      keys = ${JSON.stringify(table.keys)}::jsonb, refers_to = ${JSON.stringify(table.references)}::jsonb,
      column_count = ${table.columns.length}, wing = ${table.wing}, room = ${table.room}, item = ${table.item},
      title = ${JSON.stringify(table.title)}::jsonb, item_title = ${JSON.stringify(table.itemTitle)}::jsonb,
      author = ${table.author}, description = ${table.description}, name_field = ${table.nameField},
      fields = ${JSON.stringify(table.fields)}::jsonb, relation = ${JSON.stringify(table.relation)}::jsonb,
      lines_id = ${linesOf(table.relation)}, changed_at = ${by.at}, changed_by = ${by.name}, revision = revision + 1
    where id = ${id}`);

/** The table that has this one as its lines. */
export const headOf = async (tx: Queries, id: number): Promise<string | undefined> =>
  (
    await tx.maybe<{ table: string }>(
      sql`select table_name as "table" from generated_tables where lines_id = ${id} order by id limit 1`,
    )
  )?.table;

export const deleteTable = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from generated_tables where id = ${id}`);

export const noteGenerated = (tx: Queries, ids: readonly number[], at: Date): Promise<number> =>
  tx.run(sql`update generated_tables set generated_at = ${at} where id = any(${[...ids]}::bigint[])`);

/** For the audit log. */
export const TABLE_NAMES = namedByNumber(
  (ids) => sql`
    select t.id, t.table_name as name from generated_tables t where t.id = any(${ids})`,
);
