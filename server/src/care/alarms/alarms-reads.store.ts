import {
  type Alarm,
  type AlarmCounts,
  type AlarmDetail,
  type AlarmEvent,
  type AlarmGroup,
  type AlarmNoise,
  type AlarmQuery,
  EVENTS_WITH_ALARM,
} from "@sweepline/contract/care/alarms/index.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import { heldDevices, sinceHeld } from "../../fleet/devices/index.ts";

const TIMES = [
  "since",
  "raisedAt",
  "clearedAt",
  "acknowledgedAt",
  "snoozedUntil",
  "suppressedUntil",
] as const;
type Time = (typeof TIMES)[number];
type Stored<Row = Alarm> = Omit<Row, Time> & Record<Time, Date | null>;

const COLUMNS =
  raw(`a.id, a.rule_name as "ruleName", a.kind, a.severity, d.id as "deviceId", d.short_name as "deviceName",
  d.serial_number as "serialNumber", a.subject_name as "subjectName", g.id as "organizationId", g.org_name as "organizationName", m.id as "mapId",
  coalesce(
    (select v.id from map_versions v where v.map_id = m.id and v.created_at <= a.raised_at order by v.number desc limit 1),
    (select v.id from map_versions v where v.map_id = m.id order by v.number limit 1)) as "mapVersionId",
  f.name as "floorName", l.id as "placeId", l.name as "placeName", a.x, a.y, a.value, a.since, a.raised_at as "raisedAt",
  a.cleared_at as "clearedAt", a.times, a.acknowledged_at as "acknowledgedAt", a.acknowledged_by as "acknowledgedBy",
  a.assignee_id as "assigneeId", s.display_name as "assigneeName", a.snoozed_until as "snoozedUntil",
  a.suppressed_until as "suppressedUntil", a.rule_id as "ruleId", a.group_id as "groupId"`);
/** Alarms that the reader may see. */
const fromOf = (scope: DataScope): Sql => sql`${
  scope.isAll
    ? sql`alarms a`
    : sql`${heldDevices(scope)} held join alarms a on a.device_id = held.id and a.raised_at >= held.since`
}
  join devices d on d.id = a.device_id
  join organization_directory g on g.id = d.organization_id
  left join maps m on m.organization_id = d.organization_id and m.map_key = a.map_key
  left join place_devices pd on pd.device_id = d.id
  left join floors f on f.id = coalesce(m.floor_id, pd.floor_id)
  left join places l on l.id = coalesce(f.place_id, pd.place_id)
  left join people_directory s on s.id = a.assignee_id`;

export type AlarmChoice = Omit<Partial<AlarmQuery>, "current" | "size" | "sort"> & {
  sort?: string | undefined;
};
export interface AlarmReader {
  scope: DataScope;
  staffId: number;
  now: Date;
}

export const visibleAlarms = (scope: DataScope): Sql => sinceHeld(scope, raw("a.raised_at"));

function alarmConditions(choice: AlarmChoice, { staffId, now }: Omit<AlarmReader, "scope">): Sql {
  const { search = "", states, isAcknowledged, isMine, severities, kinds } = choice;
  const { organizationId, placeId, deviceId, groupId, ruleId } = choice;
  const like = containing(search);
  return allOf([
    spanCondition(raw("a.raised_at"), choice, now),
    search !== "" &&
      sql`(a.rule_name ilike ${like} or d.short_name ilike ${like} or d.serial_number ilike ${like} or a.subject_name ilike ${like} or l.name ilike ${like})`,
    states?.length === 1 &&
      (states[0] === "active" ? sql`a.cleared_at is null` : sql`a.cleared_at is not null`),
    isAcknowledged !== undefined &&
      (isAcknowledged ? sql`a.acknowledged_at is not null` : sql`a.acknowledged_at is null`),
    isMine === true && sql`a.assignee_id = ${staffId}`,
    severities?.length ? sql`a.severity = any(${severities})` : undefined,
    kinds?.length ? sql`a.kind = any(${kinds})` : undefined,
    organizationId !== undefined && sql`d.organization_id = ${organizationId}`,
    placeId !== undefined && sql`l.id = ${placeId}`,
    deviceId !== undefined && sql`a.device_id = ${deviceId}`,
    groupId !== undefined && sql`a.group_id = ${groupId}`,
    ruleId !== undefined && sql`a.rule_id = ${ruleId}`,
  ]);
}

const orderOf = (sort: string | undefined): Sql =>
  sort === "raisedAt" ? raw("a.raised_at, a.id") : raw("a.raised_at desc, a.id desc");

export async function pageOfAlarms(
  db: Queries,
  reader: AlarmReader,
  query: AlarmChoice & { current: number; size: number },
): Promise<Page<Alarm>> {
  const page = await readNewestFirst<Stored>(db, query, {
    ...{
      columns: COLUMNS,
      from: fromOf(reader.scope),
      where: alarmConditions(query, reader),
      orderBy: orderOf(query.sort),
    },
    isSearch: Boolean(query.search),
  });
  return { ...page, records: page.records.map((row) => alarmOf<Alarm>(row)) };
}

export async function alarmsAfter(
  db: Queries,
  reader: AlarmReader,
  { choice, after, limit }: { choice: AlarmChoice; after: Alarm | undefined; limit: number },
): Promise<Alarm[]> {
  const beyond = raw(choice.sort === "raisedAt" ? ">" : "<");
  const rows = await db.many<Stored>(sql`
    select ${COLUMNS} from ${fromOf(reader.scope)} where ${alarmConditions(choice, reader)}
      and ${after ? sql`(a.raised_at, a.id) ${beyond} (${new Date(after.raisedAt)}, ${after.id})` : sql`true`}
    order by ${orderOf(choice.sort)} limit ${limit}`);
  return rows.map((row) => alarmOf<Alarm>(row));
}

type GroupRow = Pick<AlarmGroup, "id" | "alarms" | "active" | "unacknowledged" | "devices"> & {
  firstAt: Date;
  lastAt: Date;
  newestId: number;
};

/**
 * Occurrences `o` with an alarm that fits. Where few fit they are found by their alarms: going through all occurrences for each would take a minute.
 * Where most do, the newest are found soon by trying one after the other.
 */
function groupsThatFit(choice: AlarmChoice, reader: AlarmReader): Sql {
  const fits = alarmConditions(choice, reader);
  const from = fromOf(reader.scope);
  const { search, states, isMine, deviceId, groupId, placeId, organizationId } = choice;
  const isRare = [search, isMine, deviceId, groupId, placeId, organizationId].some(Boolean);
  if (!reader.scope.isAll || isRare || states?.join() === "active")
    return sql`(select distinct a.group_id from ${from} where ${fits}) fitting join alarm_groups o on o.id = fitting.group_id`;
  // An occurrence lasts from its first alarm to its last one.
  const lasts = allOf([
    choice.from !== undefined && sql`o.last_at >= ${new Date(choice.from)}`,
    choice.to !== undefined && sql`o.first_at < ${new Date(choice.to)}`,
  ]);
  return sql`(select o.* from alarm_groups o where ${lasts} and exists (select from ${from} where a.group_id = o.id and ${fits})) o`;
}

/** Occurrences with an alarm that fits, newest first; what is counted of each is what the reader may see. */
export async function pageOfGroups(
  db: Queries,
  reader: AlarmReader,
  query: AlarmChoice & { current: number; size: number },
): Promise<Page<AlarmGroup>> {
  const direction = raw(query.sort === "lastAt" ? "asc" : "desc");
  const page = await readNewestFirst<GroupRow>(db, query, {
    columns: sql`o.id, o.first_at as "firstAt", o.last_at as "lastAt", c.*`,
    from: sql`${groupsThatFit(query, reader)} left join lateral (
      select count(*)::int as alarms, count(*) filter (where a.cleared_at is null)::int as active,
        count(*) filter (where a.acknowledged_at is null)::int as unacknowledged,
        count(distinct a.device_id)::int as devices, (array_agg(a.id order by a.cleared_at is null desc, a.raised_at desc, a.id desc))[1] as "newestId"
      from alarms a join devices d on d.id = a.device_id where a.group_id = o.id and ${visibleAlarms(reader.scope)}) c on true`,
    where: sql`true`,
    orderBy: sql`o.last_at ${direction}, o.id ${direction}`,
  });
  const newest = await alarmsById(
    db,
    reader,
    page.records.map(({ newestId }) => newestId),
  );
  return {
    ...page,
    records: page.records.flatMap(({ newestId, firstAt, lastAt, ...group }) => {
      const alarm = newest.get(newestId);
      if (!alarm) return [];
      const { kind, severity, ruleName, organizationId, organizationName, placeId, placeName } = alarm;
      const times = { firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() };
      return [
        {
          ...group,
          kind,
          severity,
          ruleName,
          organizationId,
          organizationName,
          placeId,
          placeName,
          newest: alarm,
          ...times,
        },
      ];
    }),
  };
}

async function alarmsById(
  db: Queries,
  { scope }: Pick<AlarmReader, "scope">,
  ids: readonly number[],
): Promise<Map<number, Alarm>> {
  const rows = await db.many<Stored>(
    sql`select ${COLUMNS} from ${fromOf(scope)} where a.id = any(${[...ids]})`,
  );
  return new Map(rows.map((row) => [row.id, alarmOf<Alarm>(row)]));
}

type StoredEvent = Omit<AlarmEvent, "at"> & { at: Date };
const EVENT = sql`id, at, kind, staff_name as "staffName", text`;
const EVENT_ORDER = { columns: { at: "at" }, initial: "-at", id: "id" };
const eventOf = ({ at, ...event }: StoredEvent): AlarmEvent => ({ ...event, at: at.toISOString() });

export async function findAlarm(
  db: Queries,
  { scope }: Pick<AlarmReader, "scope">,
  id: number,
): Promise<AlarmDetail | undefined> {
  const row = await db.maybe<Stored & { eventsTotal: number }>(sql`
    select ${COLUMNS}, (select count(*)::int from alarm_events e where e.alarm_id = a.id) as "eventsTotal"
      from ${fromOf(scope)} where a.id = ${id}`);
  if (!row) return undefined;
  const events = await db.many<StoredEvent>(sql`
    select ${EVENT} from alarm_events where alarm_id = ${id} order by at desc, id desc limit ${EVENTS_WITH_ALARM}`);
  return { ...alarmOf<Alarm & { eventsTotal: number }>(row), events: events.map(eventOf).reverse() };
}

/** Of an alarm that the reader may see. */
export const pageOfEvents = (
  db: Queries,
  id: number,
  query: { current: number; size: number; sort?: string | undefined },
): Promise<Page<AlarmEvent>> =>
  readPage<StoredEvent, AlarmEvent>(db, query, {
    rows: sql`select ${EVENT} from alarm_events where alarm_id = ${id} ${orderBy(query, EVENT_ORDER)} ${limitOf(query)}`,
    all: sql`select from alarm_events where alarm_id = ${id}`,
    row: eventOf,
  });

/** Occurrences as the list counts them; what a maintenance window holds back is in none. */
export async function countAlarms(db: Queries, { scope }: Pick<AlarmReader, "scope">): Promise<AlarmCounts> {
  const rows = await db.many<{
    severity: "info";
    unacknowledged: number;
    active: number;
    groups: number;
  }>(sql`
    select a.severity, count(*)::int as active, count(distinct a.group_id)::int as groups,
      count(distinct a.group_id) filter (where a.acknowledged_at is null)::int as unacknowledged
    from alarms a join devices d on d.id = a.device_id
    where a.cleared_at is null and a.suppressed_until is null and ${visibleAlarms(scope)} group by 1`);
  const counts = { info: 0, warning: 0, error: 0, critical: 0 };
  for (const { severity, unacknowledged } of rows) counts[severity] = unacknowledged;
  const sumOf = (name: "active" | "groups") => rows.reduce((sum, row) => sum + row[name], 0);
  return { unacknowledged: counts, active: sumOf("active"), groups: sumOf("groups") };
}

const NOISE_DAYS = 30;
const NOISIEST = 10;

/** What raises most: over the last days, of devices that the reader may see. */
export async function alarmNoise(
  db: Queries,
  { scope, now }: Pick<AlarmReader, "scope" | "now">,
): Promise<AlarmNoise> {
  const recent = sql`from alarms a join devices d on d.id = a.device_id
    where a.raised_at > ${now}::timestamptz - make_interval(days => ${NOISE_DAYS}) and ${visibleAlarms(scope)}`;
  const [rules, devices] = await Promise.all([
    db.many<AlarmNoise["rules"][number]>(sql`
      select a.rule_id as "ruleId", max(a.rule_name) as "ruleName", max(a.kind) as kind, count(*)::int as alarms,
        sum(a.times)::int as times, count(*) filter (where a.acknowledged_at is null)::int as unacknowledged
      ${recent} group by 1 order by 5 desc, 1 limit ${NOISIEST}`),
    db.many<AlarmNoise["devices"][number]>(sql`
      select d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber", count(*)::int as alarms,
        sum(a.times)::int as times ${recent} group by 1 order by 5 desc, 1 limit ${NOISIEST}`),
  ]);
  return { rules, devices };
}

function alarmOf<Row extends Alarm>(row: Stored<Row>): Row {
  const times = Object.fromEntries(TIMES.map((time) => [time, row[time]?.toISOString() ?? null]));
  return { ...row, ...times } as unknown as Row;
}

/** For the audit log. */
export const ALARM_NAMES = namedByNumber(
  (ids, scope) => sql`
    select a.id, a.rule_name || ' · ' || coalesce(nullif(a.subject_name, ''), nullif(d.short_name, ''), d.serial_number) as name
    from alarms a join devices d on d.id = a.device_id
    where a.id = any(${ids}) and ${visibleAlarms(scope)}`,
);
