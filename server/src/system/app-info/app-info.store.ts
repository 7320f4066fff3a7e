import type { AppInfoListQuery, AppInfoRow, NewAppInfo } from "@sweepline/contract/system/app-info.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

export interface ParameterKey {
  appType: string;
  configType: string;
  pkey: string;
}

interface Record extends Omit<AppInfoRow, "updateTime"> {
  updateTime: Date;
}

const COLUMNS = raw(`id, app_type as "appType", config_type as "configType", pkey, label, value, tag,
  logo_url as "logoUrl", is_public as "isPublic", create_user as "createUser", update_user as "updateUser", update_time as "updateTime",
  is_built_in as "isBuiltIn", revision`);

const SORTS = { appType: "app_type", configType: "config_type", pkey: "pkey", updateTime: "update_time" };

const rowOf = ({ updateTime, ...record }: Record): AppInfoRow => ({
  ...record,
  updateTime: updateTime.toISOString(),
});

function chosen({ search, appType, configType, tag }: AppInfoListQuery): Sql {
  const like = containing(search ?? "");
  return allOf([
    search ? sql`pkey ilike ${like} or label ilike ${like} or value ilike ${like}` : undefined,
    appType ? sql`app_type = ${appType}` : undefined,
    configType ? sql`config_type = ${configType}` : undefined,
    tag ? sql`tag = ${tag}` : undefined,
  ]);
}

/** Keys that differ only by case are the same. */
const isKey = ({ appType, configType, pkey }: ParameterKey): Sql =>
  sql`lower(app_type) = lower(${appType}) and lower(config_type) = lower(${configType}) and lower(pkey) = lower(${pkey})`;

export const appInfoStore = (db: Queries) => ({
  find: (key: ParameterKey) =>
    db.maybe<{ value: string; logoUrl: string | null; isPublic: boolean }>(sql`
      select value, logo_url as "logoUrl", is_public as "isPublic" from app_infos where ${isKey(key)}
      order by pkey = ${key.pkey} desc, id limit 1`),

  page: async (query: AppInfoListQuery) => {
    const where = chosen(query);
    return readPage(db, query, {
      rows: sql`select ${COLUMNS} from app_infos where ${where}
        ${orderBy(query, { columns: SORTS, initial: "appType", id: "id" })} ${limitOf(query)}`,
      all: sql`select from app_infos where ${where}`,
      row: rowOf,
    });
  },

  /** Held until the transaction ends, so that two changes come one after the other. */
  take: async (id: number) => {
    const record = await db.maybe<Record>(sql`select ${COLUMNS} from app_infos where id = ${id} for update`);
    return record && rowOf(record);
  },

  /** Undefined where there is one of this key. */
  insert: async (fields: NewAppInfo, by: string) => {
    const record = await db.maybe<Record>(sql`
      insert into app_infos (app_type, config_type, pkey, label, value, tag, logo_url, is_public,
        create_user, update_user)
      values (${fields.appType}, ${fields.configType}, ${fields.pkey}, ${fields.label}, ${fields.value}, ${fields.tag},
        ${fields.logoUrl}, ${fields.isPublic}, ${by}, ${by})
      on conflict do nothing returning ${COLUMNS}`);
    return record && rowOf(record);
  },

  isTaken: async (key: ParameterKey, exceptId: number) => {
    const row = await db.maybe<{ id: number }>(sql`
      select id from app_infos where ${isKey(key)} and id <> ${exceptId} limit 1`);
    return row !== undefined;
  },

  update: async (id: number, fields: NewAppInfo, by: string) =>
    rowOf(
      await db.one<Record>(sql`
        update app_infos set app_type = ${fields.appType}, config_type = ${fields.configType}, pkey = ${fields.pkey},
          label = ${fields.label}, value = ${fields.value}, tag = ${fields.tag}, logo_url = ${fields.logoUrl},
          is_public = ${fields.isPublic},
          update_user = ${by}, update_time = now(), revision = revision + 1
        where id = ${id} returning ${COLUMNS}`),
    ),

  remove: (id: number) => db.run(sql`delete from app_infos where id = ${id}`),

  /**
   * Follows the product unless people have set another value; label, tag and logo are theirs anyway. Without a label of theirs
   * the console says what it is, in the reader's language.
   */
  deliver: async (key: ParameterKey & { isPublic: boolean }, value: string) => {
    const { appType, configType, pkey } = key;
    // What people have called so in another case before is this one.
    await db.run(sql`
      update app_infos set app_type = ${appType}, config_type = ${configType}, pkey = ${pkey}
      where id = (select min(id) from app_infos where ${isKey(key)}) and not exists (
        select from app_infos where app_type = ${appType} and config_type = ${configType} and pkey = ${pkey})`);
    await db.run(sql`
      insert into app_infos as a (app_type, config_type, pkey, value, delivered_value, is_built_in, is_public)
      values (${appType}, ${configType}, ${pkey}, ${value}, ${value}, true, ${key.isPublic})
      on conflict (app_type, config_type, pkey) do update set is_built_in = true, delivered_value = excluded.value,
        value = case when a.value = a.delivered_value then excluded.value else a.value end,
        update_time = case when a.value = a.delivered_value then now() else a.update_time end
      where a.delivered_value is distinct from excluded.value or not a.is_built_in`);
  },
});

/** Parameters whose logo is this picture. */
export const appLogoUses = (url: string): Sql =>
  sql`select concat_ws(' / ', app_type, pkey) as name from app_infos where logo_url = ${url}`;

/** For the audit log. */
export const APP_INFO_NAMES = namedByNumber(
  (ids) => sql`
    select a.id, coalesce(nullif(a.label, ''), a.pkey) as name
    from app_infos a
    where a.id = any(${ids})`,
);
