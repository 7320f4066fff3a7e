import { MAX_CAUSES, type StopCauses } from "@sweepline/contract/insight/causes.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { heldDevices } from "../../fleet/devices/index.ts";
import { spanTables, type WorkQuestion } from "../usage/index.ts";

export type CauseSums = Pick<StopCauses, "causes" | "all">;

/** Of `s`, in which a row is what one device stood for one cause in one of the periods. */
const SUMS = raw(`coalesce(sum(s.stops) filter (where s.is_current), 0)::int as stops,
  coalesce(sum(s.downtime_s) filter (where s.is_current), 0) as "downtimeS",
  coalesce(sum(s.stops) filter (where not s.is_current), 0)::int as "previousStops"`);

/**
 * Sums by what stopped the robot first; its words are those of the newest stop. Summed by device first, which takes no sorting however many
 * stops there are.
 */
export async function sumCauses(db: Queries, question: WorkQuestion): Promise<CauseSums> {
  const { scope, period, now } = question;
  return db.one<CauseSums>(sql`
    with ${spanTables(question)}, s as materialized (
      select p.stop_source, p.stop_code, p.device_id, p.is_current, count(*) as stops, max(p.raised_at) as last_at,
        sum(date_part('epoch', coalesce(p.resolved_at, ${now}::timestamptz) - p.raised_at)) as downtime_s
      from (
        select a.stop_source, a.stop_code, a.device_id, a.raised_at, a.resolved_at,
          case when a.raised_at >= d.from_at and a.raised_at < d.to_at then true
            when a.raised_at >= d.previous_from_at and a.raised_at < d.previous_to_at then false end as is_current
        from assists a join spans d on d.id = a.device_id ${since(scope)}
        where a.raised_at >= ${period.previousFrom}::date - interval '1 day' and a.raised_at <= ${now}) p
      where p.is_current is not null
      group by 1, 2, 3, 4),
    most as (
      select s.stop_source as source, s.stop_code as code, max(s.last_at) as last_at,
        count(*) filter (where s.is_current)::int as devices, ${SUMS}
      from s group by 1, 2 having bool_or(s.is_current) order by "downtimeS" desc, 1, 2 limit ${MAX_CAUSES})
    select (
      select jsonb_build_object('stops', w.stops, 'devices', w.devices, 'downtimeS', w."downtimeS",
        'previousStops', w."previousStops", 'previousDowntimeS', w.previous)
      from (
        select ${SUMS}, coalesce(sum(s.downtime_s) filter (where not s.is_current), 0) as previous,
          count(distinct s.device_id) filter (where s.is_current)::int as devices
        from s) w) as all, (
      select coalesce(jsonb_agg(jsonb_build_object('source', m.source, 'code', m.code, 'text', a.cause ->> 'text',
        'level', a.cause ->> 'level', 'stops', m.stops, 'devices', m.devices, 'downtimeS', m."downtimeS",
        'previousStops', m."previousStops") order by m."downtimeS" desc, m.source, m.code), '[]')
      from most m cross join lateral (
        select a.causes -> 0 as cause from assists a join spans d on d.id = a.device_id
        where a.raised_at = m.last_at and a.stop_source = m.source and a.stop_code = m.code order by a.id limit 1) a) as causes`);
}

/** Of a device one reads what was since it came into one's scope. */
function since(scope: DataScope): Sql {
  if (scope.isAll) return sql``;
  return sql`join ${heldDevices(scope)} h on h.id = d.id and a.raised_at >= h.since`;
}
