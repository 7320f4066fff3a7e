import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  Command,
  CommandFailure,
  CommandKind,
  CommandOrder,
  CommandState,
} from "@sweepline/contract/fleet/commands.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";
import { instantOfCommand } from "./command-id.ts";

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
  createdAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  acceptedAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date;
}

export const COMMAND_COLUMNS =
  raw(`c.id, c.device_id as "deviceId", c.kind, c.parameters, c.state, c.failure, c.note, c.staff_id as "staffId",
  c.staff_name as "staffName", c.created_at as "createdAt", c.sent_at as "sentAt", c.delivered_at as "deliveredAt",
  c.accepted_at as "acceptedAt", c.ended_at as "endedAt", c.expires_at as "expiresAt"`);

/** Nothing is under way for longer than a day to get there and a day of work; older months are not looked at. */
const OPEN_AT_MOST_MS = 3 * 86_400_000;
export const openSince = (now: Date): Date => new Date(now.getTime() - OPEN_AT_MOST_MS);

export function commandOf(row: CommandRow): Command {
  const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
  return {
    ...row,
    parameters: row.parameters as Command["parameters"],
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

export function insertCommand(tx: Queries, command: NewCommand): Promise<CommandRow> {
  const { id, deviceId, createdAt, order, staffId, expiresAt } = command;
  return tx.one<CommandRow>(sql`
    insert into device_commands as c (device_id, created_at, id, kind, parameters, staff_id, staff_name, expires_at)
    values (${deviceId}, ${createdAt}, ${id}, ${order.kind}, ${JSON.stringify(order.parameters)}::jsonb, ${staffId},
      (select s.display_name from staff s where s.id = ${staffId}), ${expiresAt})
    returning ${COMMAND_COLUMNS}`);
}

/** The command that the key stands for. */
export function commandOfKey(db: Queries, deviceId: number, key: string): Promise<CommandRow | undefined> {
  return db.maybe<CommandRow>(sql`
    select ${COMMAND_COLUMNS} from device_command_keys k
    join device_commands c on c.device_id = k.device_id and c.created_at = k.created_at and c.id = k.command_id
    where k.device_id = ${deviceId} and k.key = ${key}`);
}

export async function keepKey(tx: Queries, key: string, command: CommandRow): Promise<void> {
  await tx.run(sql`
    insert into device_command_keys (device_id, key, command_id, created_at)
    values (${command.deviceId}, ${key}, ${command.id}, ${command.createdAt})`);
}

export function findCommand(db: Queries, deviceId: number, id: string): Promise<CommandRow | undefined> {
  return db.maybe<CommandRow>(sql`
    select ${COMMAND_COLUMNS} from device_commands c
    where c.device_id = ${deviceId} and c.created_at = ${instantOfCommand(id)} and c.id = ${id}`);
}

export interface Line {
  waiting: number;
  newestAt: Date | null;
  newestOperationAt: Date | null;
}

/** What stands before a new command of the device. */
export function lineOf(
  tx: Queries,
  deviceId: number,
  { now, operations }: { now: Date; operations: readonly CommandKind[] },
): Promise<Line> {
  return tx.one<Line>(sql`
    select count(*) filter (where c.state = 'queued')::int as waiting, max(c.created_at) as "newestAt",
      max(c.created_at) filter (where c.kind = any(${[...operations]}) and c.state <> 'failed')
        as "newestOperationAt"
    from device_commands c
    where c.device_id = ${deviceId} and c.created_at > ${openSince(now)}
      and (c.ended_at is null or c.created_at > ${new Date(now.getTime() - 10_000)})`);
}

/** Ends what nobody has begun to hand out. */
export function endQueued(
  tx: Queries,
  deviceId: number,
  {
    choice,
    failure,
    now,
  }: { choice: { id: string } | { kinds: readonly CommandKind[] }; failure: CommandFailure; now: Date },
): Promise<CommandRow[]> {
  const chosen =
    "id" in choice
      ? sql`c.created_at = ${instantOfCommand(choice.id)} and c.id = ${choice.id}`
      : sql`c.created_at > ${openSince(now)} and c.kind = any(${[...choice.kinds]})`;
  return tx.many<CommandRow>(sql`
    update device_commands c set state = 'failed', failure = ${failure}, ended_at = ${now}
    where c.device_id = ${deviceId} and ${chosen} and c.ended_at is null and c.state = 'queued'
      and c.claimed_until is null
    returning ${COMMAND_COLUMNS}`);
}

/** The same of many devices at once. */
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
