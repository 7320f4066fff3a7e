import type { BuiltInDictionary } from "@sweepline/contract/system/dictionaries/built-in.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

type Table = Readonly<Record<string, BuiltInDictionary>>;

/** Writes the dictionaries that the product brings along. */
export async function writeBuiltIn(tx: Queries, table: Table): Promise<void> {
  const [initial, system] = [true, false].map((isInitial) =>
    Object.fromEntries(Object.entries(table).filter(([, one]) => Boolean(one.isInitial) === isInitial)),
  );
  await writeSystem(tx, system ?? {});
  await writeInitial(tx, initial ?? {});
}

/** Only where there is none of this type: what people have made of it is theirs. */
async function writeInitial(tx: Queries, table: Table): Promise<void> {
  const dictionaries = Object.entries(table).map(([type, { name }]) => ({ type, ...name }));
  const items = Object.entries(table).flatMap(([type, { items: values }]) =>
    values.map(({ value, label, color }, index) => ({ type, value, ...label, color, sort: index + 1 })),
  );
  await tx.run(sql`
    with made as (
      insert into dictionaries (type, name_zh, name_en, is_system)
      select type, zh, en, false
      from json_to_recordset(${JSON.stringify(dictionaries)}::json) as g (type text, zh text, en text)
      on conflict do nothing returning id, type
    )
    insert into dictionary_items (dictionary_id, value, label_zh, label_en, color, sort)
    select made.id, g.value, g.zh, g.en, g.color, g.sort
    from json_to_recordset(${JSON.stringify(items)}::json)
      as g (type text, value text, zh text, en text, color text, sort int)
    join made on made.type = g.type`);
}

/** Those whose codes the product decides by: what people changed of them stays, values that are no more go. */
async function writeSystem(tx: Queries, table: Table): Promise<void> {
  const dictionaries = Object.entries(table).map(([type, { name }]) => ({ type, ...name }));
  const items = Object.entries(table).flatMap(([type, { items: values }]) =>
    values.map(({ value, label, color }, index) => ({ type, value, ...label, color, sort: index + 1 })),
  );
  const types = dictionaries.map(({ type }) => type);
  // What people have called so in another case before is this one.
  await tx.run(sql`
    update dictionaries d set type = wanted from unnest(${types}::text[]) as wanted
    where lower(d.type) = lower(wanted) and not exists (select from dictionaries where type = wanted)`);
  await tx.run(sql`
    insert into dictionaries as d (type, name_zh, name_en, is_system)
    select type, zh, en, true
    from json_to_recordset(${JSON.stringify(dictionaries)}::json) as g (type text, zh text, en text)
    on conflict (type) do update set is_system = true,
      name_zh = case when d.is_changed then d.name_zh else excluded.name_zh end,
      name_en = case when d.is_changed then d.name_en else excluded.name_en end`);
  await tx.run(sql`delete from dictionaries where is_system and not (type = any(${types}))`);
  await tx.run(sql`
    delete from dictionary_items i using dictionaries d
    where d.id = i.dictionary_id and d.is_system and not exists (
      select from json_to_recordset(${JSON.stringify(items)}::json) as g (type text, value text)
      where g.type = d.type and g.value = i.value)`);
  await tx.run(sql`
    insert into dictionary_items as i (dictionary_id, value, label_zh, label_en, color, sort)
    select d.id, g.value, g.zh, g.en, g.color, g.sort
    from json_to_recordset(${JSON.stringify(items)}::json)
      as g (type text, value text, zh text, en text, color text, sort int)
    join dictionaries d on d.type = g.type
    on conflict (dictionary_id, value) do update set label_zh = excluded.label_zh, label_en = excluded.label_en,
      color = excluded.color, sort = excluded.sort
    where not i.is_changed and (i.label_zh, i.label_en, i.color, i.sort)
      is distinct from (excluded.label_zh, excluded.label_en, excluded.color, excluded.sort)`);
}
