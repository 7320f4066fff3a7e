import type {
  AdvisedAssist,
  Assist,
  AssistDetail,
  AssistEvent,
  AssistQuery,
} from "@sweepline/contract/care/assists/index.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import { sinceHeld } from "../../fleet/devices/index.ts";
import { withAdvice } from "./advice.store.ts";
import { keysOf } from "./assist-life.ts";
import { isOnTheWay } from "./informed.store.ts";

const TIMES = ["raisedAt", "informedAt", "takenAt", "onSiteAt", "resolvedAt"] as const;
type Time = (typeof TIMES)[number];
type Stored = Omit<Assist, Time> & Record<Time, Date | null>;

const COLUMNS =
  raw(`a.id, d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber", g.id as "organizationId",
  g.org_name as "organizationName", m.id as "mapId", f.name as "floorName", l.id as "placeId", l.name as "placeName", a.x, a.y,
  a.state, a.causes, a.raised_at as "raisedAt", a.informed_at as "informedAt", a.taken_at as "takenAt", a.taken_by_id as "takenById",
  a.taken_by as "takenBy", a.on_site_at as "onSiteAt", a.on_site_by as "onSiteBy", a.resolved_at as "resolvedAt",
  a.resolved_by as "resolvedBy", a.cause, a.remark, a.is_self_resolved as "isSelfResolved", a.reopened,
  a.order_id as "orderId", a.order_number as "orderNumber",
  (select count(*)::int from assist_photos p where p.assist_id = a.id) as "photoCount"`);
const FROM = raw(`assists a
  join devices d on d.id = a.device_id
  join organization_directory g on g.id = d.organization_id
  left join maps m on m.organization_id = d.organization_id and m.map_key = a.map_key
  left join floors f on f.id = a.floor_id
  left join places l on l.id = a.place_id`);

export type AssistChoice = Omit<Partial<AssistQuery>, "current" | "size" | "sort"> & {
  sort?: string | undefined;
};
export interface AssistReader {
  scope: DataScope;
  staffId: number;
  now: Date;
}

export const visibleAssists = (scope: DataScope): Sql => sinceHeld(scope, raw("a.raised_at"));

const byPerson = (staffId: number): Sql =>
  sql`(a.taken_by_id = ${staffId} or a.on_site_by_id = ${staffId} or a.resolved_by_id = ${staffId})`;

export function assistConditions(choice: AssistChoice, { scope, staffId, now }: AssistReader): Sql {
  const { search = "", states, causes, sources, stopCode, isSelfResolved, personId, isMine } = choice;
  const { organizationId, placeId, deviceId } = choice;
  const like = containing(search);
  return allOf([
    visibleAssists(scope),
    spanCondition(raw("a.raised_at"), choice, now),
    search !== "" &&
      sql`(d.short_name ilike ${like} or d.serial_number ilike ${like} or l.name ilike ${like} or a.remark ilike ${like}
        or a.taken_by ilike ${like} or a.resolved_by ilike ${like})`,
    states?.length ? sql`a.state = any(${states})` : undefined,
    // Said again as the index of open ones has it.
    states?.length && !states.includes("resolved") ? sql`a.resolved_at is null` : undefined,
    causes?.length ? sql`a.cause = any(${causes})` : undefined,
    sources?.length
      ? sql`exists (select from jsonb_array_elements(a.causes) c where c->>'source' = any(${sources}))`
      : undefined,
    stopCode !== undefined && sql`a.stop_code = ${stopCode}`,
    isSelfResolved !== undefined && sql`a.is_self_resolved = ${isSelfResolved}`,
    personId !== undefined && byPerson(personId),
    isMine === true && byPerson(staffId),
    organizationId !== undefined && sql`d.organization_id = ${organizationId}`,
    placeId !== undefined && sql`a.place_id = ${placeId}`,
    deviceId !== undefined && sql`a.device_id = ${deviceId}`,
  ]);
}

const orderOf = (sort: string | undefined): Sql =>
  sort === "raisedAt" ? raw("a.raised_at, a.id") : raw("a.raised_at desc, a.id desc");

export async function pageOfAssists(
  db: Queries,
  reader: AssistReader,
  query: AssistChoice & { current: number; size: number },
): Promise<Page<AdvisedAssist>> {
  const page = await readNewestFirst<Stored>(db, query, {
    ...{ columns: COLUMNS, from: FROM, where: assistConditions(query, reader), orderBy: orderOf(query.sort) },
    isSearch: Boolean(query.search),
  });
  return { ...page, records: await withAdvice(db, page.records.map(assistOf)) };
}

export async function assistsAfter(
  db: Queries,
  reader: AssistReader,
  { choice, after, limit }: { choice: AssistChoice; after: Assist | undefined; limit: number },
): Promise<Assist[]> {
  const beyond = raw(choice.sort === "raisedAt" ? ">" : "<");
  const rows = await db.many<Stored>(sql`
    select ${COLUMNS} from ${FROM} where ${assistConditions(choice, reader)}
      and ${after ? sql`(a.raised_at, a.id) ${beyond} (${new Date(after.raisedAt)}, ${after.id})` : sql`true`}
    order by ${orderOf(choice.sort)} limit ${limit}`);
  return rows.map(assistOf);
}

const assistOf = (row: Stored): Assist => {
  const times = Object.fromEntries(TIMES.map((time) => [time, row[time]?.toISOString() ?? null]));
  return { ...row, ...times } as unknown as Assist;
};

export async function findAssist(
  db: Queries,
  { scope }: Pick<AssistReader, "scope">,
  id: number,
): Promise<AssistDetail | undefined> {
  const row = await db.maybe<Stored>(
    sql`select ${COLUMNS} from ${FROM} where a.id = ${id} and ${visibleAssists(scope)}`,
  );
  if (!row) return undefined;
  const [events, photos] = [await eventsOf(db, id), await photosOf(db, id)];
  const [assist = { ...assistOf(row), advice: null, faultName: null }] = await withAdvice(db, [
    assistOf(row),
  ]);
  return { ...assist, uninformed: await uninformedOf(db, row), events, photos };
}

async function uninformedOf(db: Queries, row: Stored): Promise<AssistDetail["uninformed"]> {
  if (row.informedAt !== null || row.state === "resolved") return null;
  if (row.causes.every(({ source }) => source === "hand")) return "byHand";
  return (await isOnTheWay(db, row.deviceId, keysOf(row))) ? "onTheWay" : "noReceiver";
}

/** Beyond these the newest are answered: a device that flickers for hours writes hundreds. */
const MAX_EVENTS = 200;

async function eventsOf(db: Queries, assistId: number): Promise<AssistEvent[]> {
  const rows = await db.many<Omit<AssistEvent, "at" | "receivedAt"> & { at: Date; receivedAt: Date }>(sql`
    select * from (
      select id, kind, at, received_at as "receivedAt", staff_name as "staffName", text, cause from assist_events
      where assist_id = ${assistId} order by received_at desc, id desc limit ${MAX_EVENTS}) e
    order by at, id`);
  return rows.map(({ at, receivedAt, ...event }) => ({
    ...event,
    ...{ at: at.toISOString(), receivedAt: receivedAt.toISOString() },
  }));
}

async function photosOf(db: Queries, assistId: number): Promise<AssistDetail["photos"]> {
  const rows = await db.many<Omit<AssistDetail["photos"][number], "at"> & { at: Date }>(sql`
    select id, url, at, staff_name as "staffName" from assist_photos where assist_id = ${assistId} order by at, id`);
  return rows.map(({ at, ...photo }) => ({ ...photo, at: at.toISOString() }));
}

/** The open one of a device. */
export async function openOf(
  db: Queries,
  { scope }: Pick<AssistReader, "scope">,
  deviceId: number,
): Promise<Assist | null> {
  const row = await db.maybe<Stored>(sql`
    select ${COLUMNS} from ${FROM}
    where a.device_id = ${deviceId} and a.resolved_at is null and ${visibleAssists(scope)}
    order by a.raised_at desc limit 1`);
  return row ? assistOf(row) : null;
}

/** For the audit log. */
export const ASSIST_NAMES = namedByNumber(
  (ids, scope) => sql`
    select a.id, coalesce(nullif(d.short_name, ''), d.serial_number) as name
    from assists a join devices d on d.id = a.device_id
    where a.id = any(${ids}) and ${visibleAssists(scope)}`,
);
