import type {
  Channel,
  ChannelFields,
  ChannelKind,
  ChannelQuery,
  SendReason,
} from "@sweepline/contract/care/message-channels.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

const FROM = sql`from message_channels x join organization_directory g on g.id = x.organization_id`;
const COLUMNS = sql`x.id, x.kind, x.name, x.is_enabled as "isEnabled", x.serves_below as "servesBelow", x.settings,
  x.secret_sealed is not null as "hasSecret", g.org_name as "organizationName", x.revision,
  x.last_success_at as "lastSuccessAt", x.last_failure_at as "lastFailureAt", x.last_reason as "lastReason",
  x.dead_since as "deadSince"`;
const inScope = (scope: DataScope): Sql => withinScope(scope, { organization: "x.organization_id" });

const TIMES = ["lastSuccessAt", "lastFailureAt", "deadSince"] as const;
type Stored = Omit<Channel, (typeof TIMES)[number]> & Record<(typeof TIMES)[number], Date | null>;
const channelOf = ({ lastSuccessAt, lastFailureAt, deadSince, ...row }: Stored): Channel => ({
  ...row,
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  lastFailureAt: lastFailureAt?.toISOString() ?? null,
  deadSince: deadSince?.toISOString() ?? null,
});

export function listChannels(db: Queries, scope: DataScope, query: ChannelQuery): Promise<Page<Channel>> {
  const where = allOf([
    inScope(scope),
    query.search !== undefined && sql`x.name ilike ${containing(query.search)}`,
    query.kind !== undefined && sql`x.kind = ${query.kind}`,
  ]);
  const columns = { name: "x.name", organizationName: "g.org_name" };
  return readPage<Stored, Channel>(db, query, {
    rows: sql`select ${COLUMNS} ${FROM} where ${where}
      ${orderBy(query, { columns, initial: "name", id: "x.id" })} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: channelOf,
  });
}

/** Locked until the transaction ends. */
export async function holdChannel(tx: Queries, scope: DataScope, id: number): Promise<Channel | undefined> {
  const row = await tx.maybe<Stored>(
    sql`select ${COLUMNS} ${FROM} where x.id = ${id} and ${inScope(scope)} for update of x`,
  );
  return row && channelOf(row);
}

/** How many the organization has; nobody adds one until the transaction ends. */
export async function countChannels(tx: Queries, organizationId: number): Promise<number> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`message-channels/${organizationId}`}, 0))`,
  );
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from message_channels where organization_id = ${organizationId}`,
  );
  return count;
}

export async function insertChannel(
  tx: Queries,
  organizationId: number,
  { kind, name, settings, isEnabled, servesBelow }: ChannelFields,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into message_channels (organization_id, kind, name, settings, is_enabled, serves_below)
    values (${organizationId}, ${kind}, ${name}, ${JSON.stringify(settings)}::jsonb, ${isEnabled}, ${servesBelow})
    returning id`);
  return id;
}

/** What was known of how it fares may be true no longer. */
export const updateChannel = (
  tx: Queries,
  id: number,
  { name, settings, isEnabled, servesBelow }: ChannelFields,
): Promise<number> =>
  tx.run(sql`
    update message_channels set name = ${name}, settings = ${JSON.stringify(settings)}::jsonb, is_enabled = ${isEnabled},
      serves_below = ${servesBelow}, revision = revision + 1, failures = 0, dead_since = null, paused_until = null
    where id = ${id}`);

export const setSecret = (tx: Queries, id: number, sealed: Buffer | null): Promise<number> =>
  tx.run(sql`
    update message_channels set secret_sealed = ${sealed}, failures = 0, dead_since = null, paused_until = null
    where id = ${id}`);

export const deleteChannel = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from message_channels where id = ${id}`);

/** Whether it was not tested since then. */
export const noteTest = async (
  db: Queries,
  id: number,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> =>
  (await db.run(sql`
    update message_channels set tested_at = ${at} where id = ${id} and (tested_at is null or tested_at <= ${since})`)) >
  0;

/** To be sent by. */
export interface OpenChannel {
  id: number;
  kind: ChannelKind;
  settings: unknown;
  secretSealed: Buffer | null;
}

export const findOpen = (db: Queries, ids: readonly number[]): Promise<OpenChannel[]> =>
  db.many(sql`
    select id, kind, settings, secret_sealed as "secretSealed" from message_channels where id = any(${[...ids]}::bigint[])`);

export interface Serving {
  organizationId: number;
  kind: ChannelKind;
  channelId: number;
}

/** For each of these organizations the nearest channels of each kind: its own, or those of the next above that serve it. */
export const channelsServing = (db: Queries, organizationIds: readonly number[]): Promise<Serving[]> =>
  db.many(sql`
    select "organizationId", kind, "channelId" from (
      select o.id as "organizationId", x.kind, x.id as "channelId",
        rank() over (partition by o.id, x.kind order by array_position(o.path, x.organization_id) desc) as nearness
      from organization_directory o join message_channels x on x.organization_id = any(o.path)
      where o.id = any(${[...organizationIds]}::bigint[]) and x.is_enabled
        and (x.organization_id = o.id or x.serves_below)) near
    where nearness = 1 order by "organizationId", "channelId"`);

/** How sending by it went. */
export interface Fare {
  channelId: number;
  at: Date;
  /** Null: it worked. */
  reason: SendReason | null;
  /** Null: as it is. */
  pausedUntil: Date | null;
}

/** Failures in a row after which a channel counts as dead. */
const DEAD_AFTER = 5;
export const noteFare = (db: Queries, { channelId, at, reason, pausedUntil }: Fare): Promise<number> =>
  reason === null
    ? db.run(sql`
        update message_channels set last_success_at = ${at}, failures = 0, dead_since = null, paused_until = null
        where id = ${channelId}
          and (failures > 0 or dead_since is not null or last_success_at is null
            or last_success_at < ${at}::timestamptz - interval '10 seconds')`)
    : db.run(sql`
        update message_channels set last_failure_at = ${at}, last_reason = ${reason}, failures = failures + 1,
          dead_since = coalesce(dead_since, case when failures + 1 >= ${DEAD_AFTER} then ${at}::timestamptz end),
          paused_until = coalesce(${pausedUntil}::timestamptz, paused_until)
        where id = ${channelId}`);

export const failuresOf = async (db: Queries, channelId: number): Promise<number> =>
  (await db.maybe<{ failures: number }>(sql`select failures from message_channels where id = ${channelId}`))
    ?.failures ?? 0;

export const CHANNELS_OF_ORGANIZATIONS = sql`select organization_id from message_channels`;

/** For the audit log. */
export const CHANNEL_NAMES = namedByNumber(
  (ids, scope) => sql`
    select c.id, c.name
    from message_channels c
    where c.id = any(${ids}) and ${withinScope(scope, { organization: "c.organization_id" })}`,
);
