import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface ParameterKey {
  appType: string;
  configType: string;
  pkey: string;
}

export const appInfoStore = (db: Queries) => ({
  find: (key: ParameterKey) =>
    db.maybe<{ value: string; logoUrl: string | null }>(sql`
      select value, logo_url as "logoUrl" from app_infos
      where app_type = ${key.appType} and config_type = ${key.configType} and pkey = ${key.pkey}`),

  /** Sets the value and leaves what people have edited beside it. */
  setValue: (key: ParameterKey & { label: string }, value: string) =>
    db.run(sql`
      insert into app_infos (app_type, config_type, pkey, label, value)
      values (${key.appType}, ${key.configType}, ${key.pkey}, ${key.label}, ${value})
      on conflict (app_type, config_type, pkey) do update set value = excluded.value, update_time = now()
      where app_infos.value <> excluded.value`),
});
