import type {
  CommandEnd,
  CommandFailure,
  CommandKind,
  CommandState,
} from "@sweepline/contract/fleet/commands/index.ts";
import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { RunStepState } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import sql, { raw } from "sql-template-tag";
import { jsonArray, jsonColumn, numberColumn, textColumn } from "../../core/db/columns.ts";
import { prepared, type Queries } from "../../core/db/database.ts";
import type { ChangedCommand } from "./command-changes.ts";
import { COMMAND_COLUMNS, type CommandRow, openSince } from "./commands.store.ts";

/** The way out: rows of `device_commands` that have not ended, for who hands them out and who hears the answers. */
export interface OpenCommand extends ChangedCommand {
  doneWhen: DeviceStatus[] | null;
  receivedAt: Date | null;
  /** Somebody is handing it out, or died in doing so. */
  claimedUntil: Date | null;
  retryAt: Date | null;
}

const OPEN_COLUMNS =
  raw(`c.done_when as "doneWhen", c.heard_at as "receivedAt", c.claimed_until as "claimedUntil",
  c.retry_at as "retryAt", d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId"`);
const MAX_AT_ONCE = 500;

export interface ClaimedCommand extends OpenCommand {
  /** The MQTT server that it goes through; 0: the own broker. */
  lane: number;
}

export interface Claim {
  now: Date;
  until: Date;
  /** Undefined: of all devices. */
  deviceIds: readonly number[] | undefined;
  /** Not through these. */
  busyLanes: readonly number[];
  /** Kinds of which a device does one at a time: the newest waits for none before it, since it ends them. */
  drives: readonly CommandKind[];
  /** Kinds that wait for nothing, and what they end. */
  stops: readonly CommandKind[];
  operations: readonly CommandKind[];
  /** Protocols whose brokers keep messages for devices that are away. */
  storeAndForward: readonly string[];
}

/**
 * Takes what is due. One command of a device is in progress at a time and the oldest goes first, but a stop goes before all
 * and waits for none, and a command to drive does not wait for the one that it takes the place of. Of several processes each takes what no other one holds.
 */
export function claimDue(db: Queries, claim: Claim): Promise<ClaimedCommand[]> {
  const { now, until, deviceIds, busyLanes, storeAndForward, drives, operations } = claim;
  const isStop = sql`c.kind = any(${[...claim.stops]})`;
  const since = openSince(now);
  const chosen = deviceIds ? sql`c.device_id = any(${[...deviceIds]}::bigint[])` : sql`true`;
  const statement = sql`
    with due as materialized (
      select c.device_id, c.created_at, c.id, c.claimed_until
      from device_commands c
      join devices d on d.id = c.device_id
      join products p on p.id = d.product_id
      left join device_states s on s.device_id = c.device_id
      where c.ended_at is null and c.created_at > ${since} and c.expires_at > ${now} and ${chosen}
        and (c.claimed_until is null or c.claimed_until < ${now})
        and coalesce(d.mqtt_server_id, 0) <> all(${[...busyLanes]}::bigint[])
        and (c.state = 'queued' and coalesce(c.retry_at <= ${now}, true) or c.state = 'sent' and c.retry_at <= ${now})
        and (s.is_online or p.protocol = any(${[...storeAndForward]}))
        and (${isStop} or c.state = 'sent' or not exists (
          select from device_commands o
          where o.device_id = c.device_id and o.created_at > ${since} and o.ended_at is null
            and (o.state in ('sent', 'delivered') and not (c.kind = any(${[...drives]}) and o.kind = any(${[...drives]}))
              or o.state = 'queued' and o.created_at < c.created_at)))
        -- What the next in line takes the place of is not sent again.
        and (c.state = 'queued' or not exists (
          select from device_commands n
          where n.device_id = c.device_id and n.created_at > c.created_at and n.ended_at is null
            and (n.kind = any(${[...claim.stops]}) and c.kind = any(${[...operations]})
              or n.kind = any(${[...drives]}) and c.kind = any(${[...drives]}) and not exists (
                select from device_commands q
                where q.device_id = c.device_id and q.created_at > ${since} and q.created_at < n.created_at
                  and q.ended_at is null and q.state = 'queued'))))
      order by ${isStop} desc, c.created_at
      limit ${MAX_AT_ONCE}
      for update of c skip locked
    ), taken as (
      update device_commands c set claimed_until = ${until} from due
      where c.device_id = due.device_id and c.created_at = due.created_at and c.id = due.id
        and c.created_at > ${since}
      returning c.*, due.claimed_until as lapsed
    )
    select ${COMMAND_COLUMNS}, c.done_when as "doneWhen", c.heard_at as "receivedAt", c.lapsed as "claimedUntil",
      c.retry_at as "retryAt", d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId",
      coalesce(d.mqtt_server_id, 0) as lane
    from taken c join devices d on d.id = c.device_id
    order by ${isStop} desc, c.created_at`;
  return db.many(prepared(deviceIds ? "commands-claim" : "commands-claim-all", statement));
}

/** What of these kinds has not ended, oldest first. */
export function openOfKinds(
  db: Queries,
  { deviceIds, kinds, now }: { deviceIds: readonly number[]; kinds: readonly CommandKind[]; now: Date },
): Promise<OpenCommand[]> {
  return db.many<OpenCommand>(
    prepared(
      "commands-open-of-kinds",
      sql`
    select ${COMMAND_COLUMNS}, ${OPEN_COLUMNS}
    from device_commands c join devices d on d.id = c.device_id
    where c.device_id = any(${[...deviceIds]}::bigint[]) and c.ended_at is null and c.created_at > ${openSince(now)}
      and c.kind = any(${[...kinds]})
    order by c.device_id, c.created_at`,
    ),
  );
}

/** Not sent: it is due again later. */
export async function releaseClaims(
  db: Queries,
  commands: readonly CommandRow[],
  retryAt: Date,
): Promise<void> {
  if (commands.length === 0) return;
  await db.run({
    name: "commands-release",
    text: `update device_commands c set claimed_until = null, retry_at = $4
             from unnest($1::bigint[], $2::float8[], $3::uuid[]) v(device_id, ms, id)
            where c.device_id = v.device_id and c.created_at = to_timestamp(v.ms / 1000) and c.id = v.id
              and c.ended_at is null`,
    values: [...keysOf(commands), retryAt],
  });
}

/** Commands of devices that have some in progress, locked until the end of the transaction, oldest first. */
export function holdOpen(
  tx: Queries,
  { deviceIds, now }: { deviceIds: readonly number[]; now: Date },
): Promise<OpenCommand[]> {
  return tx.many<OpenCommand>(
    prepared(
      "commands-hold-open",
      sql`
    select ${COMMAND_COLUMNS}, ${OPEN_COLUMNS}
    from device_commands c join devices d on d.id = c.device_id
    where c.device_id = any(${[...deviceIds]}::bigint[]) and c.ended_at is null and c.created_at > ${openSince(now)}
    order by c.device_id, c.created_at for update of c`,
    ),
  );
}

/** What is written of a command that has come further. */
export interface Advance {
  command: OpenCommand;
  state: CommandState;
  failure?: CommandFailure;
  note?: string;
  /** Who or what ends it, or will have ended it; null: nobody. */
  endedBy?: CommandEnd | null;
  stalledSince?: Date | null;
  doneWhen?: readonly DeviceStatus[];
  retryAt?: Date | null;
  receivedAt?: Date;
  /** Whoever handed it out has done so. */
  isHandedOut?: boolean;
  /** For who hears of it; not kept with the command. */
  steps?: readonly RunStepState[];
}

const RANKS = `array['queued', 'sent', 'delivered', 'accepted', 'done', 'failed', 'expired']`;

/**
 * Writes how far the commands have come, each once, and never backwards: an answer may be there before the message that it was
 * sent. Answers those that changed.
 */
export async function writeAdvances(
  tx: Queries,
  advances: readonly Advance[],
  now: Date,
): Promise<ChangedCommand[]> {
  const column = (pick: (advance: Advance) => unknown): string => jsonColumn(advances.map(pick));
  const changed = await tx.many<ChangedCommand>({
    name: "commands-advance",
    text: `
    with held as materialized (
      select c.device_id, c.created_at, c.id, v.a
        from unnest($1::bigint[], $2::float8[], $3::uuid[], ${jsonArray(4)}) v(device_id, ms, id, a)
        join device_commands c on c.device_id = v.device_id and c.created_at = to_timestamp(v.ms / 1000) and c.id = v.id
       where c.ended_at is null
       order by c.device_id, c.created_at for update of c
    )
    update device_commands c set
      state = case when array_position(${RANKS}, a->>'state') > array_position(${RANKS}, c.state) then a->>'state' else c.state end,
      failure = a->>'failure', note = coalesce(a->>'note', c.note),
      done_when = coalesce((select array_agg(w) from jsonb_array_elements_text(nullif(a->'doneWhen', 'null')) w), c.done_when),
      retry_at = case when a ? 'retryAt' then (a->>'retryAt')::timestamptz else c.retry_at end,
      ended_by = case when a ? 'endedBy' then nullif(a->'endedBy', 'null') else c.ended_by end,
      stalled_since = case when a ? 'stalledSince' then (a->>'stalledSince')::timestamptz else c.stalled_since end,
      heard_at = greatest(c.heard_at, (a->>'receivedAt')::timestamptz),
      claimed_until = case when (a->>'isHandedOut')::boolean or (a->>'isEnd')::boolean then null else c.claimed_until end,
      sent_at = case when (a->>'isSent')::boolean then coalesce(c.sent_at, $5) else c.sent_at end,
      delivered_at = case when (a->>'isDelivered')::boolean then coalesce(c.delivered_at, $5) else c.delivered_at end,
      accepted_at = case when (a->>'isAccepted')::boolean then coalesce(c.accepted_at, $5) else c.accepted_at end,
      ended_at = case when (a->>'isEnd')::boolean then $5 else null end
    from held h join devices d on d.id = h.device_id
    where c.device_id = h.device_id and c.created_at = h.created_at and c.id = h.id
    returning c.id, c.device_id as "deviceId", c.kind, c.parameters, c.state, c.failure, c.note, c.staff_id as "staffId",
      c.staff_name as "staffName", c.ended_by as "endedBy", c.stalled_since as "stalledSince", c.created_at as "createdAt",
      c.sent_at as "sentAt", c.delivered_at as "deliveredAt", c.accepted_at as "acceptedAt", c.ended_at as "endedAt",
      c.expires_at as "expiresAt",
      d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId"`,
    values: [...keysOf(advances.map(({ command }) => command)), column(storedAdvance), now],
  });
  const stepsOf = new Map(advances.map(({ command, steps }) => [command.id, steps]));
  return changed.map((command) => ({ ...command, steps: stepsOf.get(command.id) }));
}

/** A device that has begun has it, and one that has it was sent it; one that refuses need not have begun. */
function storedAdvance({ command: _, steps: __, ...advance }: Advance) {
  const { state, doneWhen, failure } = advance;
  const isDone = state === "done";
  const isAnswered = !doneWhen && failure !== "uncertain";
  return {
    ...advance,
    isSent: isDone || ["sent", "delivered", "accepted"].includes(state) || failure === "refused",
    isDelivered:
      isAnswered && (isDone || state === "delivered" || state === "accepted" || failure === "refused"),
    isAccepted: isDone || state === "accepted",
    isEnd: isDone || state === "failed" || state === "expired",
  };
}

function keysOf(commands: readonly CommandRow[]): string[] {
  return [
    numberColumn(commands.map(({ deviceId }) => deviceId)),
    numberColumn(commands.map(({ createdAt }) => createdAt.getTime())),
    textColumn(commands.map(({ id }) => id)),
  ];
}

/** Beyond this a device that has a command says nothing of it any more. */
const SILENT_AFTER_MS = 86_400_000;

/** What did not get to its device in time, and what no device has ended within a day. */
export function overdue(tx: Queries, now: Date): Promise<OpenCommand[]> {
  const silentSince = new Date(now.getTime() - SILENT_AFTER_MS);
  return tx.many<OpenCommand>(sql`
    select ${COMMAND_COLUMNS}, ${OPEN_COLUMNS}
    from device_commands c join devices d on d.id = c.device_id
    where c.ended_at is null and c.expires_at <= ${now} and (c.claimed_until is null or c.claimed_until < ${now})
      and (c.state in ('queued', 'sent') or c.done_when is not null or coalesce(c.accepted_at, c.delivered_at) < ${silentSince})
    order by c.device_id, c.created_at limit ${MAX_AT_ONCE} for update of c skip locked`);
}

export async function openDevices(db: Queries, now: Date): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select distinct c.device_id as id from device_commands c
    where c.ended_at is null and c.created_at > ${openSince(now)}`);
  return rows.map(({ id }) => id);
}

/** They came back: what they have not answered may be lost, and is sent again at once. */
export async function retryNow(
  tx: Queries,
  { deviceIds, now }: { deviceIds: readonly number[]; now: Date },
): Promise<void> {
  await tx.run(sql`
    update device_commands c set retry_at = ${now}
    where c.device_id = any(${[...deviceIds]}::bigint[]) and c.ended_at is null and c.created_at > ${openSince(now)}
      and c.state in ('queued', 'sent') and c.retry_at > ${now}`);
}

export async function dropOldKeys(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from device_command_keys where created_at < ${before}`);
}
