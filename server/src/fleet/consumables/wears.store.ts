import {
  FARTHEST_FORECAST_DAYS,
  FORECAST_DAYS,
  MIN_FORECAST_DAYS,
  NEW_PART_SHARE,
} from "@sweepline/contract/fleet/consumables.ts";
import sql from "sql-template-tag";
import { numbersOf, textsOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

export interface WearRow {
  deviceId: number;
  kind: string;
  usedHours: number;
  lifeHours: number;
  at: number;
  /** Of the site. */
  day: string;
}

const FROM_GIVEN = `
  from unnest($1::bigint[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::date[])
  as g(device_id, kind, used_hours, life_hours, ms, site_day)`;

const valuesOf = (rows: readonly WearRow[]): string[] => [
  numbersOf(rows, (row) => row.deviceId),
  textsOf(rows, (row) => row.kind),
  numbersOf(rows, (row) => row.usedHours),
  numbersOf(rows, (row) => row.lifeHours),
  numbersOf(rows, (row) => row.at),
  textsOf(rows, (row) => row.day),
];

export async function writeDays(db: Queries, rows: readonly WearRow[]): Promise<void> {
  await db.run({
    name: "consumable-days-write",
    text: `insert into device_consumable_days (device_id, kind, site_day, used_hours, life_hours)
           select device_id, kind, site_day, used_hours, life_hours ${FROM_GIVEN}
           order by device_id, kind, site_day
           on conflict (device_id, kind, site_day) do update set
             used_hours = excluded.used_hours, life_hours = excluded.life_hours`,
    values: valuesOf(rows),
  });
}

/**
 * Hours a day of one part over the days before: steps of its counter, where one that fell back to the beginning has done that since. Days are
 * bounded by values of the outer row, so that only their partitions are opened.
 */
const RATE = `(
  select case when max(s.site_day) - min(s.site_day) >= ${MIN_FORECAST_DAYS}
         then sum(s.step) / (max(s.site_day) - min(s.site_day)) end
    from (select h.site_day, case when h.used_hours >= lag(h.used_hours) over w
                 then h.used_hours - lag(h.used_hours) over w
                 when lag(h.used_hours) over w is null then null
                 when h.used_hours <= h.life_hours * ${NEW_PART_SHARE} then h.used_hours else 0 end as step
            from device_consumable_days h
           where h.device_id = g.device_id and h.kind = g.kind
             and h.site_day >= g.site_day - ${FORECAST_DAYS} and h.site_day <= g.site_day
          window w as (order by h.site_day)) s)`;

/** The rate is computed again with the first report of a day: it changes by days. */
export async function writeNewest(db: Queries, rows: readonly WearRow[]): Promise<void> {
  await db.run({
    name: "consumables-write",
    text: `with rated as (
             select g.*, to_timestamp(g.ms / 1000) as at,
                    case when c.device_id is null or c.reported_at::date < to_timestamp(g.ms / 1000)::date then ${RATE}
                         else c.hours_a_day end as rate
               ${FROM_GIVEN}
               left join device_consumables c on c.device_id = g.device_id and c.kind = g.kind)
           insert into device_consumables (device_id, kind, used_hours, life_hours, reported_at, hours_a_day, due_at)
           select device_id, kind, used_hours, life_hours, at, rate,
                  case when used_hours >= life_hours then at
                       when rate > 0 and (life_hours - used_hours) / rate <= ${FARTHEST_FORECAST_DAYS}
                       then at + (life_hours - used_hours) / rate * interval '1 day' end
             from rated r where exists (select from devices d where d.id = r.device_id)
            order by device_id, kind
           on conflict (device_id, kind) do update set
             used_hours = excluded.used_hours, life_hours = excluded.life_hours, reported_at = excluded.reported_at,
             hours_a_day = excluded.hours_a_day, due_at = excluded.due_at
           where excluded.reported_at >= device_consumables.reported_at`,
    values: valuesOf(rows),
  });
}

/** A person may have entered the same replacement within so many days. */
export const SAME_REPLACEMENT_DAYS = 3;

/** The counter fell back: what a person entered is confirmed by it, or it is a replacement that nobody entered. */
export async function noteFall(
  db: Queries,
  fall: { deviceId: number; kind: string; usedHours: number; lifeHours: number; at: number },
): Promise<void> {
  const { deviceId, kind, usedHours, lifeHours } = fall;
  const at = new Date(fall.at);
  const confirmed = await db.run(sql`
    update consumable_replacements set counter_reset_at = ${at} where id = (
      select id from consumable_replacements
      where device_id = ${deviceId} and kind = ${kind} and undone_at is null and counter_reset_at is null
        and replaced_at between ${at}::timestamptz - make_interval(days => ${SAME_REPLACEMENT_DAYS}) and ${at}
      order by replaced_at desc, id desc limit 1)`);
  if (confirmed > 0) return;
  await db.run(sql`
    insert into consumable_replacements (device_id, kind, replaced_at, source, used_hours, life_hours, counter_reset_at)
    select d.id, ${kind}, ${at}, 'counter', ${usedHours}::float8, ${lifeHours}::float8, ${at}
    from devices d where d.id = ${deviceId}`);
}

const MAX_PARTS_KEPT = 64;

/** Whoever makes up ever new parts must not fill the disk. */
export function trimParts(db: Queries): Promise<number> {
  return db.run(sql`
    delete from device_consumables c using (
      select device_id, kind, row_number() over (partition by device_id order by reported_at desc, kind) as place
      from device_consumables
    ) numbered
    where numbered.place > ${MAX_PARTS_KEPT} and c.device_id = numbered.device_id and c.kind = numbered.kind`);
}
