import type { StopCauses } from "@sweepline/contract/insight/causes.ts";
import { MAX_CAUSES } from "@sweepline/contract/insight/causes.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { heldDevices } from "../../fleet/devices/index.ts";
import { spanTables, type WorkQuestion } from "../usage/index.ts";

export type CauseSums = Pick<StopCauses, "causes" | "all">;

/** Of `s`, in which a row is what one device stood for one cause. */
const SUMS =
  raw(`coalesce(sum(s.stops), 0)::int as stops, coalesce(date_part('epoch', sum(s.downtime)), 0) as "downtimeS",
  coalesce(sum(s.previous_stops), 0)::int as "previousStops"`);

/**
 * Sums by what stopped the robot first; its words are those of the newest stop. Summed by device first, which takes no sorting however many
 * stops there are.
 */
export async function sumCauses(db: Queries, question: WorkQuestion): Promise<CauseSums> {
  const { scope, period, now } = question;
  const isCurrent = sql`a.raised_at >= d.from_at and a.raised_at < d.to_at`;
  const isPrevious = sql`a.raised_at >= d.previous_from_at and a.raised_at < d.previous_to_at`;
  const downtime = sql`coalesce(a.resolved_at, ${now}::timestamptz) - a.raised_at`;
  const { all, causes } = await db.one<CauseSums>(sql`
    with ${spanTables(question)}, s as materialized (
      select a.stop_source, a.stop_code, a.device_id, max(a.raised_at) as last_at,
        count(*) filter (where ${isCurrent}) as stops, sum(${downtime}) filter (where ${isCurrent}) as downtime,
        count(*) filter (where ${isPrevious}) as previous_stops,
        sum(${downtime}) filter (where ${isPrevious}) as previous_downtime
      from assists a join spans d on d.id = a.device_id ${since(scope)}
      where a.raised_at >= ${period.previousFrom}::date - interval '1 day' and a.raised_at <= ${now}
      group by 1, 2, 3),
    most as (
      select s.stop_source as source, s.stop_code as code, max(s.last_at) as last_at,
        count(*) filter (where s.stops > 0)::int as devices, ${SUMS}
      from s group by 1, 2 having sum(s.stops) > 0 order by "downtimeS" desc, 1, 2 limit ${MAX_CAUSES})
    select (
      select jsonb_build_object('stops', w.stops, 'devices', w.devices, 'downtimeS', w."downtimeS",
        'previousStops', w."previousStops", 'previousDowntimeS', w.previous)
      from (
        select ${SUMS}, coalesce(date_part('epoch', sum(s.previous_downtime)), 0) as previous,
          (select count(*)::int from (select from s where s.stops > 0 group by s.device_id) one) as devices
        from s) w) as all, (
      select coalesce(jsonb_agg(jsonb_build_object('source', m.source, 'code', m.code, 'text', a.cause ->> 'text',
        'level', a.cause ->> 'level', 'stops', m.stops, 'devices', m.devices, 'downtimeS', m."downtimeS",
        'previousStops', m."previousStops") order by m."downtimeS" desc, m.source, m.code), '[]')
      from most m cross join lateral (
        select a.causes -> 0 as cause from assists a join s on s.device_id = a.device_id
        where s.stop_source = m.source and s.stop_code = m.code and s.last_at = m.last_at and a.raised_at = m.last_at
        order by a.id limit 1) a) as causes`);
  return { all, causes };
}

/** Of a device one reads what was since it came into one's scope. */
function since(scope: DataScope): Sql {
  if (scope.isAll) return sql``;
  return sql`join ${heldDevices(scope)} h on h.id = d.id and a.raised_at >= h.since`;
}
