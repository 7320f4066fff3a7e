import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import {
  type FaultSpot,
  MAX_FAULT_SPOTS,
  MAX_UNNAMED_FAULTS,
  SPOT_SIZE_M,
  type UnnamedFault,
} from "@sweepline/contract/care/faults.ts";
import sql, { raw } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { NAMED, type Reader, visibleFaults } from "./fault-reads.store.ts";

/** Whoever sees single devices only sees none: counts are of organizations. */
export async function unnamedFaults(db: Queries, scope: DataScope): Promise<UnnamedFault[]> {
  const rows = await db.many<Omit<UnnamedFault, "firstAt" | "lastAt"> & { firstAt: Date; lastAt: Date }>(sql`
    with most as (
      select u.reported_as, u.product_id, sum(u.times)::int as times, min(u.first_at) as first_at, max(u.last_at) as last_at,
        (array_agg(u.content order by u.last_at desc))[1] as content
      from unnamed_faults u where ${withinScope(scope, { organization: "u.organization_id" })}
      group by 1, 2 order by 3 desc, 1, 2 limit ${MAX_UNNAMED_FAULTS})
    select u.reported_as as "reportedAs", p.id as "productId", p.name as "productName", u.times, u.first_at as "firstAt",
      u.last_at as "lastAt", u.content,
      (select count(distinct r.device_id)::int from fault_reports r join devices d on d.id = r.device_id
        where r.code_id is null and r.reported_as = u.reported_as and r.raised_at >= u.first_at
          and d.product_id = u.product_id and ${visibleFaults(scope)}) as devices
    from most u join products p on p.id = u.product_id order by u.times desc, u.reported_as, p.id`);
  return rows.map((row) => ({
    ...row,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  }));
}

interface SpotChoice extends Span {
  levels?: readonly FaultLevel[] | undefined;
}

/** Squares of the map in which faults were raised, those with most of them first. */
export async function faultSpots(
  db: Queries,
  { scope, now }: Reader,
  { mapId, levels, ...span }: SpotChoice & { mapId: number },
): Promise<FaultSpot[]> {
  const where = allOf([
    sql`m.id = ${mapId} and r.x is not null`,
    visibleFaults(scope),
    spanCondition(raw("r.raised_at"), span, now),
    levels?.length ? sql`r.level = any(${[...levels]})` : undefined,
  ]);
  const rows = await db.many<Omit<FaultSpot, "lastAt"> & { lastAt: Date }>(sql`
    with spots as (
      select floor(r.x / ${SPOT_SIZE_M}) as sx, floor(r.y / ${SPOT_SIZE_M}) as sy, count(*)::int as faults,
        count(distinct r.device_id)::int as devices, mode() within group (order by r.reported_as) as reported_as,
        max(r.raised_at) as last_at
      from maps m join fault_reports r on r.map_key = m.map_key
        join devices d on d.id = r.device_id and d.organization_id = m.organization_id
      where ${where} group by 1, 2 order by 3 desc, 1, 2 limit ${MAX_FAULT_SPOTS})
    select (s.sx + 0.5) * ${SPOT_SIZE_M} as x, (s.sy + 0.5) * ${SPOT_SIZE_M} as y, s.faults, s.devices,
      s.reported_as as "reportedAs", n.code, n.level, s.last_at as "lastAt"
    from spots s join lateral (
      select ${NAMED} as code, r.level from maps m join fault_reports r on r.map_key = m.map_key
        join devices d on d.id = r.device_id and d.organization_id = m.organization_id
        left join fault_codes c on c.id = r.code_id
      where ${where} and r.reported_as = s.reported_as
        and floor(r.x / ${SPOT_SIZE_M}) = s.sx and floor(r.y / ${SPOT_SIZE_M}) = s.sy
      order by r.raised_at desc limit 1) n on true
    order by s.faults desc, s.sx, s.sy`);
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}

/** Whether the caller may see the map. */
export async function isMapWithin(db: Queries, scope: DataScope, mapId: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select from maps m where m.id = ${mapId} and ${withinScope(scope, { organization: "m.organization_id" })}`);
  return row !== undefined;
}
