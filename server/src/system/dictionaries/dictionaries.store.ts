import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { DictionaryRow } from "@sweepline/contract/system/dictionaries/index.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

export interface DictionaryChoice extends PageQuery {
  search?: string | undefined;
  isSystem?: boolean | undefined;
}

export interface DictionaryFields {
  type: string;
  name: { zh: string; en: string };
  description: string;
}

const COLUMNS = raw(`d.id, d.type, d.name_zh, d.name_en, d.description, d.is_system as "isSystem",
  (select count(*)::int from dictionary_items i where i.dictionary_id = d.id) as "itemCount",
  d.updated_at, d.revision`);

type Stored = Omit<DictionaryRow, "name" | "updatedAt"> & {
  name_zh: string;
  name_en: string;
  updated_at: Date;
};

const rowOf = ({ name_zh, name_en, updated_at, ...row }: Stored): DictionaryRow => ({
  ...row,
  name: { zh: name_zh, en: name_en },
  updatedAt: updated_at.toISOString(),
});

export const dictionariesStore = (db: Queries) => ({
  async page(query: DictionaryChoice): Promise<Page<DictionaryRow>> {
    const like = query.search ? containing(query.search) : undefined;
    const where = allOf([
      like !== undefined && sql`d.type ilike ${like} or d.name_zh ilike ${like} or d.name_en ilike ${like}`,
      query.isSystem !== undefined && sql`d.is_system = ${query.isSystem}`,
    ]);
    const order = orderBy(query, {
      columns: { type: "d.type", updatedAt: "d.updated_at" },
      initial: "type",
      id: "d.id",
    });
    return readPage(db, query, {
      rows: sql`select ${COLUMNS} from dictionaries d where ${where} ${order} ${limitOf(query)}`,
      all: sql`select from dictionaries d where ${where}`,
      row: rowOf,
    });
  },

  async find(id: number): Promise<DictionaryRow | undefined> {
    const row = await db.maybe<Stored>(sql`select ${COLUMNS} from dictionaries d where d.id = ${id}`);
    return row && rowOf(row);
  },

  /** Until the transaction ends nobody else changes it or its values. */
  lock: (id: number) => db.run(sql`select id from dictionaries where id = ${id} for update`),

  count: async () =>
    (await db.one<{ count: number }>(sql`select count(*)::int as count from dictionaries`)).count,

  /** Undefined: there is one of that type. */
  insert: (fields: DictionaryFields) =>
    db.maybe<{ id: number }>(sql`
      insert into dictionaries (type, name_zh, name_en, description)
      values (${fields.type}, ${fields.name.zh}, ${fields.name.en}, ${fields.description})
      on conflict do nothing returning id`),

  isTaken: async (type: string, butId: number) =>
    (await db.maybe(
      sql`select 1 from dictionaries where lower(type) = lower(${type}) and id <> ${butId} limit 1`,
    )) !== undefined,

  update: (id: number, fields: DictionaryFields) =>
    db.run(sql`
      update dictionaries set type = ${fields.type}, name_zh = ${fields.name.zh}, name_en = ${fields.name.en},
        description = ${fields.description}, is_changed = true, revision = revision + 1, updated_at = now()
      where id = ${id}`),

  remove: (id: number) => db.run(sql`delete from dictionaries where id = ${id}`),

  /** One of its values was changed. */
  touch: (id: number) => db.run(sql`update dictionaries set updated_at = now() where id = ${id}`),
});

/** For the audit log. */
export const DICTIONARY_NAMES = namedByNumber(
  (ids) => sql`
    select d.id, jsonb_build_object('zh', d.name_zh, 'en', d.name_en) as name
    from dictionaries d
    where d.id = any(${ids})`,
);

/** For the audit log. */
export const DICTIONARY_ITEM_NAMES = namedByNumber(
  (ids) => sql`
    select i.id, jsonb_build_object('zh', i.label_zh, 'en', i.label_en) as name
    from dictionary_items i
    where i.id = any(${ids})`,
);
