import type { Language } from "@sweepline/contract/core/refusal.ts";
import {
  MAX_PLAN_FEEDS,
  type NewPlanFeed,
  type PlanFeed,
} from "@sweepline/contract/operations/plan-feeds.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

const COLUMNS = sql`id, name, organization_id as "organizationId", place_id as "placeId", device_id as "deviceId",
  created_at as "createdAt", fetched_at as "fetchedAt"`;

type Stored = Omit<PlanFeed, "createdAt" | "fetchedAt"> & { createdAt: Date; fetchedAt: Date | null };
const feedOf = ({ createdAt, fetchedAt, ...row }: Stored): PlanFeed => ({
  ...row,
  createdAt: createdAt.toISOString(),
  fetchedAt: fetchedAt?.toISOString() ?? null,
});

export async function feedsOf(db: Queries, staffId: number): Promise<PlanFeed[]> {
  const rows = await db.many<Stored>(sql`
    select ${COLUMNS} from plan_feeds where staff_id = ${staffId} order by id limit ${MAX_PLAN_FEEDS}`);
  return rows.map(feedOf);
}

export interface WrittenFeed extends NewPlanFeed {
  staffId: number;
  secretHash: Buffer;
  language: Language;
  createdAt: Date;
}

/** What of the filter is not there, or not for the person to see. */
export async function strangeFilters(
  tx: Queries,
  scope: DataScope,
  { organizationId, placeId, deviceId }: NewPlanFeed,
): Promise<(keyof NewPlanFeed)[]> {
  const { field } = await tx.one<{ field: (keyof NewPlanFeed)[] }>(sql`
    select array_remove(array[
      case when not exists (select from organization_directory g
        where g.id = ${organizationId} and ${withinScope(scope, { organization: "g.id" })}) then 'organizationId' end,
      case when not exists (select from places p
        where p.id = ${placeId} and ${withinScope(scope, { organization: "p.organization_id" })}) then 'placeId' end,
      case when not exists (select from devices d where d.id = ${deviceId}
        and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}) then 'deviceId' end],
      null) as field`);
  const given = { organizationId, placeId, deviceId };
  return field.filter((one) => given[one as keyof typeof given] !== null);
}

/** Undefined: the person has as many as there may be. */
export async function insertFeed(tx: Queries, feed: WrittenFeed): Promise<PlanFeed | undefined> {
  const { staffId, secretHash, name, language, organizationId, placeId, deviceId, createdAt } = feed;
  const row = await tx.maybe<Stored>(sql`
    insert into plan_feeds (staff_id, secret_hash, name, language, organization_id, place_id, device_id, created_at)
    select ${staffId}, ${secretHash}, ${name}, ${language}, ${organizationId}::bigint, ${placeId}::bigint, ${deviceId}::bigint,
      ${createdAt}::timestamptz
    where (select count(*) from plan_feeds where staff_id = ${staffId}) < ${MAX_PLAN_FEEDS}
    returning ${COLUMNS}`);
  return row && feedOf(row);
}

export const deleteFeed = (
  tx: Queries,
  { id, staffId }: { id: number; staffId: number },
): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`delete from plan_feeds where id = ${id} and staff_id = ${staffId} returning name`);

export interface OpenedFeed extends NewPlanFeed {
  id: number;
  staffId: number;
  language: Language;
}

export const feedOfSecret = (db: Queries, secretHash: Buffer): Promise<OpenedFeed | undefined> =>
  db.maybe(sql`
    select id, staff_id as "staffId", language, name, organization_id as "organizationId", place_id as "placeId",
      device_id as "deviceId"
    from plan_feeds where secret_hash = ${secretHash}`);

/** To the minute, so that a calendar that comes too often writes little. */
export const noteFetched = (db: Queries, id: number, now: Date): Promise<number> =>
  db.run(sql`
    update plan_feeds set fetched_at = ${now}
    where id = ${id} and (fetched_at is null or fetched_at < ${now}::timestamptz - interval '1 minute')`);

export interface RunName {
  runId: string;
  scheduleId: number;
  original: string;
}

/** The occurrences that runs of this time were started for. */
export const namesOfRuns = (
  db: Queries,
  { from, to }: { from: Date; to: Date },
  ids: readonly string[],
): Promise<RunName[]> =>
  db.many(sql`
    select run_id as "runId", schedule_id as "scheduleId", original from schedule_occurrences
    where due_at between ${from} and ${to} and state = 'started' and run_id = any(${[...ids]}::uuid[])`);

/** For the audit log. */
export const PLAN_FEED_NAMES = namedByNumber(
  (ids, scope) => sql`
    select p.id, p.name
    from plan_feeds p join people_directory s on s.id = p.staff_id
    where p.id = any(${ids}) and ${withinScope(scope, { organization: "s.organization_id", operator: "s.id" })}`,
);
