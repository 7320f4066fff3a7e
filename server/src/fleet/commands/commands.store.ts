import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  type Command,
  type CommandEnd,
  type CommandFailure,
  type CommandKind,
  type CommandOrder,
  type CommandState,
  STOP_COMMANDS,
} from "@sweepline/contract/fleet/commands/index.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";
import { instantOfId } from "../../core/time-id.ts";

/** Rows of `device_commands` for who issues them and who reads them; the way out stands in `outbox.store.ts`. */
export interface CommandRow {
  id: string;
  deviceId: number;
  kind: CommandKind;
  parameters: CommandOrder["parameters"];
  state: CommandState;
  failure: CommandFailure | null;
  note: string;
  staffId: number | null;
  staffName: string | null;
  /** Until it has ended: who or what will have done so. */
  endedBy: CommandEnd | null;
  stalledSince: Date | null;
  createdAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  acceptedAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date;
}

export const COMMAND_COLUMNS =
  raw(`c.id, c.device_id as "deviceId", c.kind, c.parameters, c.state, c.failure, c.note, c.staff_id as "staffId",
  c.staff_name as "staffName", c.ended_by as "endedBy", c.stalled_since as "stalledSince", c.created_at as "createdAt", c.sent_at as "sentAt", c.delivered_at as "deliveredAt",
  c.accepted_at as "acceptedAt", c.ended_at as "endedAt", c.expires_at as "expiresAt"`);

/** Nothing is in progress for longer than a day to get there and a day of work; older months are not looked at. */
const OPEN_AT_MOST_MS = 3 * 86_400_000;
export const openSince = (now: Date): Date => new Date(now.getTime() - OPEN_AT_MOST_MS);

export function commandOf(row: CommandRow): Command {
  const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
  return {
    ...row,
    parameters: row.parameters as Command["parameters"],
    endedBy: row.endedAt && row.endedBy,
    stalledSince: row.endedAt ? null : instant(row.stalledSince),
    createdAt: row.createdAt.toISOString(),
    sentAt: instant(row.sentAt),
    deliveredAt: instant(row.deliveredAt),
    acceptedAt: instant(row.acceptedAt),
    endedAt: instant(row.endedAt),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export interface NewCommand {
  id: string;
  deviceId: number;
  createdAt: Date;
  order: CommandOrder;
  staffId: number | null;
  expiresAt: Date;
}

/** One for each device at most, in whatever order. */
export function insertCommands(tx: Queries, commands: readonly NewCommand[]): Promise<CommandRow[]> {
  const all = <K extends keyof NewCommand>(key: K) => commands.map((command) => command[key]);
  const [first] = commands;
  return tx.many<CommandRow>(sql`
    insert into device_commands as c (device_id, created_at, id, kind, parameters, staff_id, staff_name, expires_at)
    select g.device_id, g.created_at, g.id, g.kind, g.parameters::jsonb, ${first?.staffId ?? null}::bigint,
      (select s.display_name from people_directory s where s.id = ${first?.staffId ?? null}), g.expires_at
    from unnest(${all("deviceId")}::bigint[], ${all("createdAt")}::timestamptz[], ${all("id")}::uuid[],
      ${commands.map(({ order }) => order.kind)}::text[],
      ${commands.map(({ order }) => JSON.stringify(order.parameters))}::text[], ${all("expiresAt")}::timestamptz[])
      as g(device_id, created_at, id, kind, parameters, expires_at)
    returning ${COMMAND_COLUMNS}`);
}

export interface CommandKey {
  deviceId: number;
  key: string;
}

/** The commands that the keys stand for. */
export function commandsOfKeys(db: Queries, keys: readonly CommandKey[]): Promise<CommandRow[]> {
  return db.many<CommandRow>(sql`
    select ${COMMAND_COLUMNS}
    from unnest(${keys.map(({ deviceId }) => deviceId)}::bigint[], ${keys.map(({ key }) => key)}::uuid[]) as g(device_id, key)
    join device_command_keys k on k.device_id = g.device_id and k.key = g.key
    join device_commands c on c.device_id = k.device_id and c.created_at = k.created_at and c.id = k.command_id`);
}

export async function keepKeys(
  tx: Queries,
  kept: readonly (CommandKey & { command: CommandRow })[],
): Promise<void> {
  await tx.run(sql`
    insert into device_command_keys (device_id, key, command_id, created_at)
    select * from unnest(${kept.map(({ deviceId }) => deviceId)}::bigint[], ${kept.map(({ key }) => key)}::uuid[],
      ${kept.map(({ command }) => command.id)}::uuid[], ${kept.map(({ command }) => command.createdAt)}::timestamptz[])`);
}

export function findCommand(db: Queries, deviceId: number, id: string): Promise<CommandRow | undefined> {
  return db.maybe<CommandRow>(sql`
    select ${COMMAND_COLUMNS} from device_commands c
    where c.device_id = ${deviceId} and c.created_at = ${instantOfId(id)} and c.id = ${id}`);
}

export interface Queue {
  deviceId: number;
  waiting: number;
  newestAt: Date | null;
  newestOperationAt: Date | null;
}

/** What stands before a new command of each of the devices. */
export function queuesOf(
  tx: Queries,
  deviceIds: readonly number[],
  { now, operations }: { now: Date; operations: readonly CommandKind[] },
): Promise<Queue[]> {
  return tx.many<Queue>(sql`
    select g.id as "deviceId", queue.* from unnest(${[...deviceIds]}::bigint[]) as g(id) cross join lateral (
      select count(*) filter (where c.state = 'queued')::int as waiting, max(c.created_at) as "newestAt",
        max(c.created_at) filter (where c.kind = any(${[...operations]}) and c.state <> 'failed')
          as "newestOperationAt"
      from device_commands c
      where c.device_id = g.id and c.created_at > ${openSince(now)}
        and (c.ended_at is null or c.created_at > ${new Date(now.getTime() - 10_000)})) queue`);
}

/** Takes back one that nobody has begun to hand out. */
export function endQueued(
  tx: Queries,
  deviceId: number,
  { id, by, now }: { id: string; by: number | null; now: Date },
): Promise<CommandRow | undefined> {
  return tx.maybe<CommandRow>(sql`
    update device_commands c set state = 'failed', failure = 'withdrawn', ended_at = ${now},
      ended_by = jsonb_build_object('staffId', ${by}::bigint, 'commandId', null, 'kind', null,
        'staffName', (select s.display_name from people_directory s where s.id = ${by}))
    where c.device_id = ${deviceId} and c.created_at = ${instantOfId(id)} and c.id = ${id}
      and c.ended_at is null and c.state = 'queued' and c.claimed_until is null
    returning ${COMMAND_COLUMNS}`);
}

/** Of these those that nobody has begun to hand out. */
export function endQueuedThese(
  tx: Queries,
  commands: readonly { deviceId: number; commandId: string }[],
  { failure, now }: { failure: CommandFailure; now: Date },
): Promise<CommandRow[]> {
  return tx.many<CommandRow>(sql`
    update device_commands c set state = 'failed', failure = ${failure}, ended_at = ${now}
    from unnest(${commands.map(({ deviceId }) => deviceId)}::bigint[],
      ${commands.map(({ commandId }) => instantOfId(commandId))}::timestamptz[],
      ${commands.map(({ commandId }) => commandId)}::uuid[]) as g(device_id, created_at, id)
    where c.device_id = g.device_id and c.created_at = g.created_at and c.id = g.id
      and c.ended_at is null and c.state = 'queued' and c.claimed_until is null
    returning ${COMMAND_COLUMNS}`);
}

/** Whatever of these kinds nobody has begun to hand out. */
export function endQueuedOf(
  tx: Queries,
  deviceIds: readonly number[],
  { kinds, failure, now }: { kinds: readonly CommandKind[]; failure: CommandFailure; now: Date },
): Promise<CommandRow[]> {
  return tx.many<CommandRow>(sql`
    update device_commands c set state = 'failed', failure = ${failure}, ended_at = ${now}
    where c.device_id = any(${[...deviceIds]}::bigint[]) and c.created_at > ${openSince(now)}
      and c.kind = any(${[...kinds]}) and c.ended_at is null and c.state = 'queued' and c.claimed_until is null
    returning ${COMMAND_COLUMNS}`);
}

/** Whatever of these kinds has been handed out, or is just being so, and has not ended. */
export function endBegunOf(
  tx: Queries,
  deviceIds: readonly number[],
  { kinds, failure, now }: { kinds: readonly CommandKind[]; failure: CommandFailure; now: Date },
): Promise<CommandRow[]> {
  return tx.many<CommandRow>(sql`
    update device_commands c set state = 'failed', failure = ${failure}, ended_at = ${now}, claimed_until = null
    where c.device_id = any(${[...deviceIds]}::bigint[]) and c.created_at > ${openSince(now)}
      and c.kind = any(${[...kinds]}) and c.ended_at is null and (c.state <> 'queued' or c.claimed_until is not null)
    returning ${COMMAND_COLUMNS}`);
}

/**
 * Whatever of these kinds nobody has begun to hand out and is older than the new command of its device, which took its place. A
 * stop ends what was sent and not answered too: it must not be sent again when the stop is over.
 */
export function endQueuedBefore(
  tx: Queries,
  newer: readonly CommandRow[],
  { kinds, now }: { kinds: readonly CommandKind[]; now: Date },
): Promise<CommandRow[]> {
  return tx.many<CommandRow>(sql`
    update device_commands c set state = 'failed', failure = 'superseded', ended_at = ${now}, ended_by = g.ended_by::jsonb
    from unnest(${newer.map(({ deviceId }) => deviceId)}::bigint[],
      ${newer.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${newer.map((command) => JSON.stringify(endBy(command)))}::text[],
      ${newer.map(({ kind }) => STOP_COMMANDS.includes(kind))}::boolean[]) as g(device_id, created_at, ended_by, is_stop)
    where c.device_id = g.device_id and c.created_at < g.created_at and c.created_at > ${openSince(now)}
      and c.kind = any(${[...kinds]}) and c.ended_at is null
      and (c.state = 'queued' and c.claimed_until is null or c.state = 'sent' and g.is_stop)
    returning ${COMMAND_COLUMNS}`);
}

/** What stands with a command that this one ends. */
export const endBy = ({ id, kind, staffId, staffName }: CommandRow): CommandEnd => ({
  ...{ staffId, staffName, commandId: id, kind },
});

export interface CommandChoice extends Span {
  kinds?: CommandKind[] | undefined;
  states?: CommandState[] | undefined;
  sort?: string | undefined;
  current: number;
  size: number;
}

export async function pageOfCommands(
  db: Queries,
  deviceId: number,
  { query, now }: { query: CommandChoice; now: Date },
): Promise<Page<Command>> {
  const page = await readNewestFirst<CommandRow>(db, query, {
    columns: COMMAND_COLUMNS,
    from: raw("device_commands c"),
    where: allOf([
      sql`c.device_id = ${deviceId}`,
      spanCondition(raw("c.created_at"), query, now),
      query.kinds?.length ? sql`c.kind = any(${query.kinds})` : undefined,
      query.states?.length ? sql`c.state = any(${query.states})` : undefined,
    ]),
    orderBy: query.sort === "createdAt" ? raw("c.created_at, c.id") : raw("c.created_at desc, c.id desc"),
  });
  return { ...page, records: page.records.map(commandOf) };
}

export async function commandsByIds(
  db: Queries,
  { deviceId, ids }: { deviceId: number; ids: readonly string[] },
): Promise<Command[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<CommandRow>(sql`
    select ${COMMAND_COLUMNS} from device_commands c
    where c.device_id = ${deviceId} and c.created_at = any(${ids.map(instantOfId)}::timestamptz[]) and c.id = any(${[...ids]}::uuid[])`);
  return rows.map(commandOf);
}
