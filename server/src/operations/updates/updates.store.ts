import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  Update,
  UpdateDetail,
  UpdateListQuery,
  UpdateLogLine,
  UpdateTotals,
} from "@sweepline/contract/operations/updates/index.ts";
import type { Confirmation, StopOutcome } from "@sweepline/contract/operations/updates/states.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinThen } from "../../core/db/scope.ts";
import type { RolloutKey } from "./ends.store.ts";
import { ASKED_EVERY_MS } from "./mqtt-agents.store.ts";
import type { Key } from "./turns.store.ts";

/** Updates for people who read them. */
/** Of `u` and its device `d`. */
const within = (scope: DataScope): Sql =>
  withinThen(scope, {
    ...{ organization: "u.organization_id", operator: "d.operator_staff_id", holder: "d.organization_id" },
  });

const FROM = raw(`device_updates u
  join rollouts r on r.id = u.rollout_id
  join devices d on d.id = u.device_id
  join products p on p.id = r.product_id
  join organization_directory g on g.id = u.organization_id
  left join update_agents a on a.device_id = u.device_id
  left join place_devices pd on pd.device_id = u.device_id left join places l on l.id = pd.place_id`);
/** What its agent made of it where it was called back. */
const STOP_OUTCOME = `case when u.stop_result <> 'calledBack' then u.stop_result when u.stop_result is not null then
  case u.state when 'cancelling' then 'pending' when 'cancelled' then 'recalled' else 'notRecalled' end end`;
const COLUMNS =
  raw(`u.id, u.rollout_id as "rolloutId", r.name as "rolloutName", u.group_number as "groupNumber",
  r.product_id as "productId", p.name as "productName",
  coalesce((select string_agg(f.event_name, ', ' order by f.id) from rollout_packages k
    join firmware_packages f on f.id = k.package_id where k.rollout_id = r.id), '') as "eventName",
  u.device_id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber", l.name as "placeName",
  u.organization_id as "organizationId", g.org_name as "organizationName", u.state, u.waits_for as "waitsFor",
  u.next_attempt_at as "nextAttemptAt", u.failure, ${STOP_OUTCOME} as "stopOutcome", u.from_versions as "fromVersions", u.to_versions as "toVersions", u.attempts,
  u.progress_percent as "progressPercent", u.bytes_sent as "bytesSent", u.note, greatest(a.last_poll_at, a.asked_at) as "lastPollAt",
  u.created_at as "createdAt", u.started_at as "startedAt", u.changed_at as "changedAt", u.ended_at as "endedAt"`);

type Dates = "nextAttemptAt" | "lastPollAt" | "createdAt" | "startedAt" | "changedAt" | "endedAt";
type Stored = Omit<Update, Dates> & {
  nextAttemptAt: Date | null;
  lastPollAt: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  changedAt: Date;
  endedAt: Date | null;
};
const updateOf = (row: Stored): Update => ({
  ...row,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  lastPollAt: row.lastPollAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  changedAt: row.changedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

type Filters = Omit<UpdateListQuery, "current" | "size" | "sort">;

function chosen(scope: DataScope, query: Filters, now: Date): Sql {
  const {
    search = "",
    organizationId,
    productId,
    deviceId,
    rolloutId,
    groupNumber,
    packageId,
    states,
  } = query;
  const like = containing(search);
  return allOf([
    within(scope),
    spanCondition(raw("u.created_at"), query, now),
    search !== "" &&
      sql`(d.short_name ilike ${like} or d.serial_number ilike ${like} or r.name ilike ${like})`,
    organizationId !== undefined &&
      sql`u.organization_id in (select f.id from organization_directory f where f.path @> ${[organizationId]}::bigint[])`,
    productId !== undefined && sql`r.product_id = ${productId}`,
    deviceId !== undefined && sql`u.device_id = ${deviceId}`,
    rolloutId !== undefined && sql`u.rollout_id = ${rolloutId}`,
    groupNumber !== undefined && sql`u.group_number = ${groupNumber}`,
    packageId !== undefined &&
      sql`exists (select from rollout_packages k where k.rollout_id = u.rollout_id and k.package_id = ${packageId})`,
    states?.length ? sql`u.state = any(${states})` : undefined,
  ]);
}

export async function pageOfUpdates(
  db: Queries,
  scope: DataScope,
  { query, now }: { query: UpdateListQuery; now: Date },
): Promise<Page<Update>> {
  const page = await readNewestFirst<Stored>(db, query, {
    columns: COLUMNS,
    from: FROM,
    where: chosen(scope, query, now),
    orderBy: query.sort === "createdAt" ? raw("u.created_at, u.id") : raw("u.created_at desc, u.id desc"),
    isSearch: (query.search ?? "") !== "",
  });
  return { ...page, records: page.records.map(updateOf) };
}

const DEVICE_SORTS = { deviceName: "d.short_name", changedAt: "u.changed_at", groupNumber: "u.group_number" };

/** Those of one rollout, whose caller may see it: within the caller's scope too. */
export function devicesOfRollout(
  db: Queries,
  scope: DataScope,
  {
    rollout,
    query,
  }: {
    rollout: { id: number; startedAt: Date };
    query: Parameters<typeof limitOf>[0] &
      Pick<UpdateListQuery, "search" | "states" | "groupNumber"> & {
        waitsFor?: string | undefined;
        stopOutcomes?: readonly StopOutcome[] | undefined;
      };
  },
): Promise<Page<Update>> {
  const { search = "", states, groupNumber, waitsFor, stopOutcomes } = query;
  const like = containing(search);
  const where = allOf([
    within(scope),
    sql`u.rollout_id = ${rollout.id} and u.created_at = ${rollout.startedAt}`,
    search !== "" &&
      sql`(d.short_name ilike ${like} or d.serial_number ilike ${like} or l.name ilike ${like})`,
    groupNumber !== undefined && sql`u.group_number = ${groupNumber}`,
    states?.length ? sql`u.state = any(${states})` : undefined,
    waitsFor !== undefined && sql`u.waits_for = ${waitsFor}`,
    stopOutcomes?.length ? sql`${raw(STOP_OUTCOME)} = any(${[...stopOutcomes]})` : undefined,
  ]);
  return readPage<Stored, Update>(db, query, {
    rows: sql`select ${COLUMNS} from ${FROM} where ${where}
      ${orderBy(query, { columns: DEVICE_SORTS, initial: "groupNumber", id: "u.id" })} ${limitOf(query)}`,
    all: sql`select from ${FROM} where ${where}`,
    row: updateOf,
  });
}

/** What an emergency stop could do, device by device. */
export async function stopsOf(
  db: Queries,
  { rolloutId, startedAt }: RolloutKey,
): Promise<Partial<Record<StopOutcome, number>>> {
  const rows = await db.many<{ outcome: StopOutcome; devices: number }>(sql`
    select ${raw(STOP_OUTCOME)} as outcome, count(*)::int as devices from device_updates u
    where u.rollout_id = ${rolloutId} and u.created_at = ${startedAt} and u.stop_result is not null group by 1`);
  return Object.fromEntries(rows.map(({ outcome, devices }) => [outcome, devices]));
}

export async function findUpdate(
  db: Queries,
  scope: DataScope,
  id: number,
): Promise<UpdateDetail | undefined> {
  const row = await db.maybe<Stored>(
    sql`select ${COLUMNS} from ${FROM} where u.id = ${id} and ${within(scope)}`,
  );
  if (!row) return undefined;
  const log = await db.many<Omit<UpdateLogLine, "at"> & { at: Date }>(sql`
    select at, kind, text from update_log
    where device_id = ${row.deviceId} and update_id = ${id} and at >= ${row.createdAt} order by at, number`);
  return { ...updateOf(row), log: log.map((line) => ({ ...line, at: line.at.toISOString() })) };
}

/**
 * Those that the caller sees, in the order in which whoever takes several holds them. Their rollouts are held first: whoever stops one
 * takes all of its updates at once.
 */
export const holdKeysWithin = (
  db: Queries,
  scope: DataScope,
  ids: readonly number[],
): Promise<(Key & { isAutoConfirming: boolean })[]> =>
  db.many(sql`
    select u.id, u.device_id as "deviceId", u.created_at as "createdAt", a.auto_confirm is not null as "isAutoConfirming"
    from ${FROM} where u.id = any(${[...ids]}::bigint[]) and ${within(scope)} order by u.device_id, u.id
    for share of r`);

/** Of `u` and its agent `a`: nobody has answered, and the agent answers not by itself. Whether its rollout asks is said there. */
const UNANSWERED = raw("u.state = 'waiting' and u.confirmation is null and a.auto_confirm is null");
const OF_ASKING_ROLLOUT = raw(
  "r.state in ('running', 'paused') and (r.plan ->> 'needsConfirmation')::boolean",
);

/** Held, as by `holdKeysWithin`. Undefined: the caller sees no update of it. */
export const holdRolloutWithin = (
  tx: Queries,
  scope: DataScope,
  rolloutId: number,
): Promise<{ startedAt: Date; isAsking: boolean } | undefined> =>
  tx.maybe(sql`
    select r.started_at as "startedAt", coalesce(${OF_ASKING_ROLLOUT}, false) as "isAsking" from rollouts r
    where r.id = ${rolloutId} and exists (
      select from device_updates u join devices d on d.id = u.device_id
      where u.rollout_id = r.id and u.created_at = r.started_at and ${within(scope)})
    for share of r`);

const unansweredOf = (scope: DataScope, { rolloutId, startedAt }: RolloutKey): Sql => sql`
  device_updates u join devices d on d.id = u.device_id left join update_agents a on a.device_id = u.device_id
  where u.rollout_id = ${rolloutId} and u.created_at = ${startedAt} and ${UNANSWERED} and ${within(scope)}`;

export async function countUnanswered(db: Queries, scope: DataScope, key: RolloutKey): Promise<number> {
  const { devices } = await db.one<{ devices: number }>(
    sql`select count(*)::int as devices from ${unansweredOf(scope, key)}`,
  );
  return devices;
}

export interface AnswerForMany {
  confirmation: Confirmation;
  /** Who has answered, and the remark. */
  text: string;
  limit: number;
  now: Date;
}

/**
 * So many as have no answer yet get this one. Answers how many. What is confirmed is not waited for until its robot is asked again in
 * its turn.
 */
export async function answerUnanswered(
  tx: Queries,
  scope: DataScope,
  { key, answer }: { key: RolloutKey; answer: AnswerForMany },
): Promise<number> {
  const { confirmation, text, limit, now } = answer;
  const waitsFor = confirmation === "denied" ? "declined" : "agent";
  const { answered } = await tx.one<{ answered: number }>(sql`
    with held as (
        select u.device_id, u.created_at, u.id from ${unansweredOf(scope, key)}
        order by u.device_id, u.id limit ${limit} for update of u),
      answered as (
        update device_updates u set confirmation = ${confirmation}, waits_for = ${waitsFor}, changed_at = ${now},
          log_lines = u.log_lines + 1
        from held h where u.device_id = h.device_id and u.created_at = h.created_at and u.id = h.id
        returning u.device_id, u.id),
      logged as (
        insert into update_log (device_id, at, update_id, kind, text)
        select w.device_id, ${now}, w.id, ${confirmation}, ${text} from answered w),
      hastened as (
        update update_agents g set asked_at = least(g.asked_at, ${new Date(now.getTime() - ASKED_EVERY_MS)})
        from answered w where g.device_id = w.device_id and ${confirmation === "confirmed"})
    select count(*)::int as answered from answered`);
  return answered;
}

export async function totalsOf(
  db: Queries,
  scope: DataScope,
  { query, now }: { query: Filters; now: Date },
): Promise<UpdateTotals> {
  return db.one(sql`
    select count(*)::int as updates, count(*) filter (where u.state = 'succeeded')::int as succeeded,
      count(*) filter (where u.state = 'failed')::int as failed, count(*) filter (where u.ended_at is null)::int as open,
      count(*) filter (where ${UNANSWERED} and ${OF_ASKING_ROLLOUT})::int as asked,
      coalesce(sum(u.attempts), 0)::int as commands,
      (select count(distinct k.package_id)::int from rollout_packages k where k.rollout_id = any(array_agg(u.rollout_id))) as packages,
      (avg(extract(epoch from u.ended_at - u.offered_at)) filter (where u.state = 'succeeded'))::float8 as "meanDurationS"
    from ${FROM}
    where ${chosen(scope, query, now)}`);
}

/** For files: in batches, newest first. */
export async function updatesAfter(
  db: Queries,
  scope: DataScope,
  {
    choice,
    after,
    limit,
    now,
  }: { choice: Filters; after: Pick<Update, "createdAt" | "id"> | undefined; limit: number; now: Date },
): Promise<Update[]> {
  const rows = await db.many<Stored>(sql`
    select ${COLUMNS} from ${FROM} where ${chosen(scope, choice, now)}
      and ${after ? sql`(u.created_at, u.id) < (${new Date(after.createdAt)}, ${after.id})` : sql`true`}
    order by u.created_at desc, u.id desc limit ${limit}`);
  return rows.map(updateOf);
}
