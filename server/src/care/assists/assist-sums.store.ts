import {
  type AssistFigures,
  type AssistSpot,
  type FigureGroup,
  MAX_ASSIST_SPOTS,
  MAX_FIGURES,
} from "@sweepline/contract/care/assists/figures.ts";
import type { AssistCard } from "@sweepline/contract/care/assists/index.ts";
import { SPOT_SIZE_M } from "@sweepline/contract/care/faults.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import {
  type AssistChoice,
  type AssistReader,
  assistConditions,
  visibleAssists,
} from "./assists-reads.store.ts";

const GROUPS: Readonly<Record<FigureGroup, Sql>> = {
  place: raw("a.place_id"),
  device: raw("a.device_id"),
  person: raw("coalesce(a.resolved_by_id, a.on_site_by_id, a.taken_by_id)"),
};
const NAMES: Readonly<Record<FigureGroup, Sql>> = {
  place: raw("(select name from places where id = s.id)"),
  device: raw("(select coalesce(nullif(short_name, ''), serial_number) from devices where id = s.id)"),
  person: raw("coalesce((select display_name from people_directory where id = s.id), s.person)"),
};

/** What mended itself is in no time to resolve. */
const SPANS = {
  take: "a.taken_at - a.raised_at",
  arrive: "a.on_site_at - a.raised_at",
  resolve: "case when not a.is_self_resolved then a.resolved_at - a.raised_at end",
};
/**
 * Seconds from when it was raised. Said twice, the percentiles of one span are sorted and computed once; seconds are made of these two
 * alone, since making them of every row costs more than sorting.
 */
const percentile = (place: number, span: string) =>
  `extract(epoch from (percentile_cont(array[0.5, 0.9]) within group (order by ${span}))[${place}])`;
const SUMS = raw(
  [
    "count(*)::int as assists",
    "count(a.resolved_at)::int as resolved",
    `count(*) filter (where a.is_self_resolved)::int as "selfResolved"`,
    "coalesce(sum(a.reopened), 0)::int as reopened",
    ...Object.entries(SPANS).map(
      ([name, span]) =>
        `jsonb_build_object('p50', ${percentile(1, span)}, 'p90', ${percentile(2, span)}) as ${name}`,
    ),
  ].join(", "),
);

/** How many there were, and how soon somebody took them, came, and resolved them. */
export async function assistFigures(
  db: Queries,
  reader: AssistReader,
  { by, ...choice }: AssistChoice & { by: FigureGroup },
): Promise<AssistFigures> {
  const from = sql`from assists a join devices d on d.id = a.device_id left join places l on l.id = a.place_id
    where ${assistConditions(choice, reader)}`;
  const [all, groups] = await Promise.all([
    db.one<AssistFigures["all"]>(sql`select ${SUMS} ${from}`),
    db.many<AssistFigures["groups"][number]>(sql`
      with s as (
        select ${GROUPS[by]} as id, max(coalesce(a.resolved_by, a.on_site_by, a.taken_by)) as person, ${SUMS} ${from}
        group by 1 order by assists desc, 1 limit ${MAX_FIGURES})
      select s.id, ${NAMES[by]} as name, s.assists, s.resolved, s."selfResolved", s.reopened, s.take, s.arrive, s.resolve
      from s order by s.assists desc, s.id`),
  ]);
  return { all, groups };
}

/** Squares of the map in which robots needed help, those with most of it first. */
export async function assistSpots(
  db: Queries,
  { scope, now }: Pick<AssistReader, "scope" | "now">,
  { mapId, ...span }: Span & { mapId: number },
): Promise<AssistSpot[]> {
  const where = allOf([
    sql`m.id = ${mapId} and a.x is not null and a.y is not null`,
    visibleAssists(scope),
    spanCondition(raw("a.raised_at"), span, now),
  ]);
  const rows = await db.many<Omit<AssistSpot, "lastAt"> & { lastAt: Date }>(sql`
    select (floor(a.x / ${SPOT_SIZE_M}) + 0.5) * ${SPOT_SIZE_M} as x, (floor(a.y / ${SPOT_SIZE_M}) + 0.5) * ${SPOT_SIZE_M} as y,
      count(*)::int as assists, count(distinct a.device_id)::int as devices, mode() within group (order by a.cause) as cause,
      max(a.raised_at) as "lastAt"
    from maps m join assists a on a.map_key = m.map_key
      join devices d on d.id = a.device_id and d.organization_id = m.organization_id
    where ${where} group by 1, 2 order by 3 desc, 1, 2 limit ${MAX_ASSIST_SPOTS}`);
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}

/** Whether the caller may see the map. */
export async function isMapWithin(db: Queries, scope: DataScope, mapId: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select from maps m where m.id = ${mapId} and ${withinScope(scope, { organization: "m.organization_id" })}`);
  return row !== undefined;
}

/** How a device is now; it must be known to be within the caller's scope. */
export async function cardOf(db: Queries, deviceId: number): Promise<Omit<AssistCard, "assist">> {
  const { reportedAt, ...row } = await db.one<
    Omit<AssistCard, "assist" | "reportedAt"> & { reportedAt: Date | null }
  >(sql`
    select d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber", p.name as "productName",
      g.org_name as "organizationName", l.name as "placeName", f.name as "floorName", coalesce(s.is_online, false) as "isOnline",
      s.status, s.battery_percent as "batteryPercent", s.is_charging as "isCharging", s.x, s.y, s.last_report_at as "reportedAt"
    from devices d
      join products p on p.id = d.product_id
      join organization_directory g on g.id = d.organization_id
      left join device_states s on s.device_id = d.id
      left join maps m on m.organization_id = d.organization_id and m.map_key = s.map_key
      left join place_devices pd on pd.device_id = d.id
      left join floors f on f.id = coalesce(m.floor_id, pd.floor_id)
      left join places l on l.id = coalesce(f.place_id, pd.place_id)
    where d.id = ${deviceId}`);
  return { ...row, reportedAt: reportedAt?.toISOString() ?? null };
}
