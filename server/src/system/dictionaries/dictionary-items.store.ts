import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { DictionaryCatalog, DictionaryItemRow } from "@sweepline/contract/system/dictionaries/index.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";

export type ItemFields = Omit<DictionaryItemRow, "id" | "dictionaryId" | "revision">;

const COLUMNS =
  raw(`i.id, i.dictionary_id as "dictionaryId", i.value, i.label_zh, i.label_en, i.sort, i.color,
  i.is_hidden as "isHidden", i.description, i.revision`);

type Stored = Omit<DictionaryItemRow, "label"> & { label_zh: string; label_en: string };

const rowOf = ({ label_zh, label_en, ...row }: Stored): DictionaryItemRow => ({
  ...row,
  label: { zh: label_zh, en: label_en },
});

type CatalogRow = {
  type: string;
  value: string | null;
  zh: string;
  en: string;
  color: string;
  isHidden: boolean;
};

export const dictionaryItemsStore = (db: Queries) => ({
  async page(
    dictionaryId: number,
    query: PageQuery & { search?: string | undefined },
  ): Promise<Page<DictionaryItemRow>> {
    const like = query.search ? containing(query.search) : undefined;
    const where = allOf([
      sql`i.dictionary_id = ${dictionaryId}`,
      like !== undefined &&
        sql`i.value ilike ${like} or i.label_zh ilike ${like} or i.label_en ilike ${like}`,
    ]);
    const order = orderBy(query, {
      columns: { sort: "i.sort", value: "i.value" },
      initial: "sort",
      id: "i.id",
    });
    return readPage(db, query, {
      rows: sql`select ${COLUMNS} from dictionary_items i where ${where} ${order} ${limitOf(query)}`,
      all: sql`select from dictionary_items i where ${where}`,
      row: rowOf,
    });
  },

  async find(id: number): Promise<DictionaryItemRow | undefined> {
    const row = await db.maybe<Stored>(sql`select ${COLUMNS} from dictionary_items i where i.id = ${id}`);
    return row && rowOf(row);
  },

  /** In order. */
  idsOf: async (dictionaryId: number): Promise<number[]> => {
    const rows = await db.many<{ id: number }>(
      sql`select id from dictionary_items where dictionary_id = ${dictionaryId} order by sort, id`,
    );
    return rows.map(({ id }) => id);
  },

  /** Undefined: there is that value. */
  insert: (dictionaryId: number, fields: ItemFields) =>
    db.maybe<{ id: number }>(sql`
      insert into dictionary_items (dictionary_id, value, label_zh, label_en, sort, color, is_hidden, description)
      values (${dictionaryId}, ${fields.value}, ${fields.label.zh}, ${fields.label.en}, ${fields.sort}, ${fields.color},
        ${fields.isHidden}, ${fields.description})
      on conflict do nothing returning id`),

  isTaken: async ({ id, dictionaryId }: DictionaryItemRow, value: string) =>
    (await db.maybe(
      sql`select 1 from dictionary_items
        where dictionary_id = ${dictionaryId} and lower(value) = lower(${value}) and id <> ${id} limit 1`,
    )) !== undefined,

  update: (id: number, fields: ItemFields) =>
    db.run(sql`
      update dictionary_items set value = ${fields.value}, label_zh = ${fields.label.zh}, label_en = ${fields.label.en},
        sort = ${fields.sort}, color = ${fields.color}, is_hidden = ${fields.isHidden},
        description = ${fields.description}, is_changed = true, revision = revision + 1
      where id = ${id}`),

  /** In this order; what has its place already is not written. */
  order: (ids: readonly number[]) =>
    db.run(sql`
      update dictionary_items i set sort = g.place, is_changed = true, revision = revision + 1
      from unnest(${[...ids]}::bigint[]) with ordinality as g (id, place)
      where i.id = g.id and i.sort <> g.place`),

  remove: (id: number) => db.run(sql`delete from dictionary_items where id = ${id}`),

  /** Everything at once, empty dictionaries too. */
  async book(): Promise<DictionaryCatalog> {
    const lines = await db.many<CatalogRow>(sql`
      select d.type, i.value, i.label_zh as zh, i.label_en as en, i.color, i.is_hidden as "isHidden"
      from dictionaries d left join dictionary_items i on i.dictionary_id = d.id
      order by d.type, i.sort, i.id`);
    const catalog: DictionaryCatalog = {};
    for (const { type, value, zh, en, color, isHidden } of lines) {
      catalog[type] ??= [];
      if (value === null) continue;
      const entry = { value, label: { zh, en }, color, isHidden };
      catalog[type].push(entry as DictionaryCatalog[string][number]);
    }
    return catalog;
  },
});
