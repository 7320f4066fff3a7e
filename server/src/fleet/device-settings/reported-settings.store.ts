import sql from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

/** A setting as it was told before, and as it is told now. */
export interface ReportedChange {
  deviceId: number;
  at: Date;
  name: string;
  before: string | number | boolean;
  after: string | number | boolean;
}

/**
 * Rows without a command: changed at the device. None where an order explains the value: one of the last days that has not
 * failed, of settings or of work that brings its own mode, unless the machine was changed by hand after that order had ended. One row a setting and minute at most: of a
 * machine that flaps, the row of that minute gets the newest value.
 */
export async function writeReportedChanges(tx: Queries, changes: readonly ReportedChange[]): Promise<void> {
  const all = <K extends keyof ReportedChange>(key: K) => changes.map((change) => change[key]);
  const [before, after] = [changes.map((one) => jsonOf(one.before)), changes.map((one) => jsonOf(one.after))];
  await tx.run(sql`
    with told as (
      select g.device_id, g.at, g.name, g.before::jsonb as before, g.after::jsonb as after
      from unnest(${all("deviceId")}::bigint[], ${all("at")}::timestamptz[], ${all("name")}::text[],
        ${before}::text[], ${after}::text[]) as g(device_id, at, name, before, after)
    ), unordered as (
      select t.* from told t where not exists (
        select from (
          select c.after as value, c.ended_at from device_setting_changes c
          where c.device_id = t.device_id and c.name = t.name and c.command_id is not null
            and c.at > t.at - interval '3 days' and (c.state <> 'failed' or c.failure = 'uncertain')
          union all
          select case t.name when 'cleaningMode' then k.parameters->'mode' when 'intensity' then k.parameters->'intensity' end,
            k.ended_at
          from device_commands k
          where k.device_id = t.device_id and k.kind in ('start', 'setCleaningMode')
            and k.created_at > t.at - interval '3 days'
            and (k.state not in ('failed', 'expired') or k.failure = 'uncertain')
        ) o
        where o.value = t.after and not exists (
          select from device_setting_changes d
          where d.device_id = t.device_id and d.name = t.name and d.command_id is null
            and d.at > o.ended_at and d.at > t.at - interval '3 days'))
    ), renewed as (
      update device_setting_changes c set after = u.after from unordered u
      where c.device_id = u.device_id and c.name = u.name and c.command_id is null
        and c.at > u.at - interval '1 minute' and c.at <= u.at
      returning c.device_id, c.name
    )
    insert into device_setting_changes (device_id, at, name, before, after, state, ended_at)
    select u.device_id, u.at, u.name, u.before, u.after, 'applied', u.at from unordered u
    where not exists (select from renewed r where r.device_id = u.device_id and r.name = u.name)`);
}
