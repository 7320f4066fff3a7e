import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  RemoteSession,
  RemoteSessionDetail,
  RemoteSessionQuery,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import type { RemoteEvent } from "@sweepline/contract/operations/remote-operation/track.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinThen } from "../../core/db/scope.ts";
import { instantOfId } from "../../core/time-id.ts";

/** Sessions for who reads them. */
/** Of `s` and its device `d`. */
const within = (scope: DataScope): Sql =>
  withinThen(scope, {
    ...{ organization: "s.organization_id", operator: "d.operator_staff_id", holder: "d.organization_id" },
  });

const FROM = raw(`remote_sessions s
  join devices d on d.id = s.device_id
  join organization_directory g on g.id = s.organization_id`);
const COLUMNS =
  raw(`s.id, s.device_id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber",
  s.organization_id as "organizationId", g.org_name as "organizationName", s.staff_id as "staffId", s.staff_name as "staffName",
  s.reason, s.beginning, s.from_name as "fromName", s.started_at as "startedAt", s.ended_at as "endedAt", s.ending,
  s.ended_by_name as "endedByName", s.end_reason as "endReason",
  greatest(0, extract(epoch from coalesce(s.ended_at, now()) - s.started_at))::float8 as "durationS",
  s.distance_m as "distanceM", s.command_count as "commandCount", s.stop_count as "stopCount", s.bar_count as "barCount"`);

type Stored<Row> = Omit<Row, "startedAt" | "endedAt"> & { startedAt: Date; endedAt: Date | null };

const sessionOf = <Row extends RemoteSession>({ startedAt, endedAt, ...row }: Stored<Row>): Row =>
  ({ ...row, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }) as unknown as Row;

export async function pageOfSessions(
  db: Queries,
  scope: DataScope,
  { query, now }: { query: RemoteSessionQuery; now: Date },
): Promise<Page<RemoteSession>> {
  const { search = "", organizationId, deviceId, endings, sort } = query;
  const like = containing(search);
  const direction = raw(sort === "startedAt" ? "asc" : "desc");
  const page = await readNewestFirst<Stored<RemoteSession>>(db, query, {
    columns: COLUMNS,
    from: FROM,
    where: allOf([
      within(scope),
      spanCondition(raw("s.started_at"), query, now),
      search !== "" &&
        sql`(s.staff_name ilike ${like} or d.short_name ilike ${like} or d.serial_number ilike ${like} or s.reason ilike ${like})`,
      organizationId !== undefined && sql`s.organization_id = ${organizationId}`,
      deviceId !== undefined && sql`s.device_id = ${deviceId}`,
      endings !== undefined && sql`s.ending = any(${endings}::text[])`,
    ]),
    orderBy: sql`s.started_at ${direction}, s.id ${direction}`,
    isSearch: search !== "",
  });
  return { ...page, records: page.records.map(sessionOf) };
}

export type KeptSession = Omit<RemoteSessionDetail, "events">;

export async function findSession(
  db: Queries,
  scope: DataScope,
  id: string,
): Promise<KeptSession | undefined> {
  const row = await db.maybe<Stored<KeptSession>>(sql`
    select ${COLUMNS}, (select m.id from maps m where m.id = s.map_id) as "mapId",
      greatest(0, extract(epoch from coalesce(s.ended_at, now()) - s.started_at) * 1000)::int as "lengthMs"
    from ${FROM} where s.started_at = ${instantOfId(id)} and s.id = ${id} and ${within(scope)}`);
  return row && sessionOf(row);
}

export interface EventRow extends Omit<RemoteEvent, "command"> {
  commandId: string | null;
}

export const eventsOf = (
  db: Queries,
  { deviceId, id }: Pick<KeptSession, "deviceId" | "id">,
): Promise<EventRow[]> =>
  db.many<EventRow>(sql`
    select e.ms, e.kind, e.staff_name as "staffName", e.detail, e.command_id as "commandId" from remote_events e
    where e.device_id = ${deviceId} and e.started_at = ${instantOfId(id)} and e.session_id = ${id}
    order by e.ms, e.number`);

export const waysOf = (
  db: Queries,
  { deviceId, id }: Pick<KeptSession, "deviceId" | "id">,
): Promise<{ way: Buffer }[]> =>
  db.many(sql`
    select t.way from remote_tracks t
    where t.device_id = ${deviceId} and t.started_at = ${instantOfId(id)} and t.session_id = ${id} order by t.from_ms`);

export const scansOf = (
  db: Queries,
  { deviceId, id }: Pick<KeptSession, "deviceId" | "id">,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<{ scans: Buffer }[]> =>
  db.many(sql`
    select t.scans from remote_tracks t
    where t.device_id = ${deviceId} and t.started_at = ${instantOfId(id)} and t.session_id = ${id}
      and t.scans is not null and t.from_ms <= ${toMs} and t.to_ms >= ${fromMs} order by t.from_ms`);
