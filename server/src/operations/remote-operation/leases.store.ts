import { LEASE_TRUST_MS } from "@sweepline/contract/operations/remote-operation/lease.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/**
 * Rows of `remote_leases`. All times are the database's own, since the processes of the server need not agree on theirs: `…AgoMs` and
 * `…InMs` are from its `now()` to what the row says.
 */
export interface LeaseRow {
  deviceId: number;
  epoch: number;
  /** Null: nobody has it; then nothing of the holder is there either. */
  sessionId: string | null;
  seat: string | null;
  staffId: number | null;
  staffName: string | null;
  authSessionId: number | null;
  beganAt: Date | null;
  reason: string;
  seenAt: Date | null;
  seenAgoMs: number;
  /** Of the holder: until it may drive. */
  drivesInMs: number;
  requesterSeat: string | null;
  requesterStaffId: number | null;
  requesterSessionId: number | null;
  requesterName: string | null;
  askedAt: Date | null;
  askedAgoMs: number;
  askReason: string;
}

const ms = (interval: string): string => `coalesce(extract(epoch from ${interval}) * 1000, 0)::float8`;
const COLUMNS =
  raw(`l.device_id as "deviceId", l.epoch, l.session_id as "sessionId", l.seat, l.staff_id as "staffId",
  l.staff_name as "staffName", l.auth_session_id as "authSessionId", l.began_at as "beganAt", l.reason, l.seen_at as "seenAt",
  ${ms("now() - l.seen_at")} as "seenAgoMs",
  greatest(0, ${ms("l.drives_from - now()")}) as "drivesInMs", l.requester_seat as "requesterSeat", l.requester_staff_id as "requesterStaffId",
  l.requester_session_id as "requesterSessionId",
  l.requester_name as "requesterName", l.asked_at as "askedAt", ${ms("now() - l.asked_at")} as "askedAgoMs", l.ask_reason as "askReason"`);

const NO_REQUESTER = raw(`requester_seat = null, requester_staff_id = null, requester_session_id = null,
      requester_name = null, asked_at = null, ask_reason = ''`);

export const findLease = (db: Queries, deviceId: number): Promise<LeaseRow | undefined> =>
  db.maybe<LeaseRow>(sql`select ${COLUMNS} from remote_leases l where l.device_id = ${deviceId}`);

/** Nobody else changes it until the transaction ends. */
export async function holdLease(tx: Queries, deviceId: number): Promise<LeaseRow> {
  await tx.run(sql`
    insert into remote_leases (device_id, epoch) values (${deviceId}, 0) on conflict (device_id) do nothing`);
  return tx.one<LeaseRow>(
    sql`select ${COLUMNS} from remote_leases l where l.device_id = ${deviceId} for update`,
  );
}

export interface Asking {
  seat: string;
  staffId: number;
  staffName: string;
  authSessionId: number;
  reason: string;
}

export interface Taking extends Asking {
  deviceId: number;
  sessionId: string;
}

/** Epochs rise even where an older copy of the database was put back, or robots would not follow. */
export function seize(tx: Queries, taking: Taking): Promise<LeaseRow> {
  const { deviceId, sessionId, seat, staffId, staffName, authSessionId, reason } = taking;
  return tx.one<LeaseRow>(sql`
    update remote_leases l set epoch = greatest(l.epoch + 1, extract(epoch from now())::bigint), session_id = ${sessionId},
      seat = ${seat}, staff_id = ${staffId}, staff_name = ${staffName}, auth_session_id = ${authSessionId},
      began_at = now(), reason = ${reason}, seen_at = now(), trusted_until = now(),
      drives_from = greatest(now(), l.trusted_until),
      ${NO_REQUESTER}
    where l.device_id = ${deviceId}
    returning ${COLUMNS}`);
}

/** For messages that are on their way from a page that has stopped: another process's might overtake them. */
const SETTLE_MS = 200;

/** The page that had it drives no more; the next one waits for what is on its way only. */
export const noteStopped = (tx: Queries, deviceId: number): Promise<number> =>
  tx.run(sql`
    update remote_leases l set trusted_until = now() + ${`${SETTLE_MS} ms`}::interval where l.device_id = ${deviceId}`);

/** Nobody asks the holder any more. What its process still trusts stays in the row: the next one waits for it. */
export const vacate = (tx: Queries, deviceId: number): Promise<number> =>
  tx.run(sql`
    update remote_leases l set session_id = null, seat = null, staff_id = null, staff_name = null,
      auth_session_id = null, began_at = null, reason = '', seen_at = null, drives_from = null,
      ${NO_REQUESTER}
    where l.device_id = ${deviceId}`);

/** Null: nobody asks any more. */
export const putRequester = (tx: Queries, deviceId: number, requester: Asking | null): Promise<number> =>
  tx.run(sql`
    update remote_leases l set requester_seat = ${requester?.seat ?? null}, requester_staff_id = ${requester?.staffId ?? null},
      requester_session_id = ${requester?.authSessionId ?? null}, requester_name = ${requester?.staffName ?? null}, asked_at = case when ${requester !== null} then now() end,
      ask_reason = ${requester?.reason ?? ""}
    where l.device_id = ${deviceId}`);

export interface Renewal {
  deviceId: number;
  sessionId: string;
  /** Since the process heard of the page. */
  silentMs: number;
}

/** Answers those that still have their lease. One statement, however many there are. */
export function renewLeases(db: Queries, held: readonly Renewal[]): Promise<LeaseRow[]> {
  const by = <Value>(read: (one: Renewal) => Value): Value[] => held.map(read);
  return db.many<LeaseRow>(sql`
    update remote_leases l set trusted_until = now() + ${`${LEASE_TRUST_MS} ms`}::interval,
      seen_at = greatest(l.seen_at, now() - g.silent_ms * interval '1 ms')
    from unnest(${by(({ deviceId }) => deviceId)}::bigint[], ${by(({ sessionId }) => sessionId)}::uuid[],
      ${by(({ silentMs }) => silentMs)}::float8[]) as g(device_id, session_id, silent_ms)
    where l.device_id = g.device_id and l.session_id = g.session_id
    returning ${COLUMNS}`);
}

/** Of pages that nobody has heard of for so long. */
export const silentLeases = (db: Queries, silentMs: number): Promise<LeaseRow[]> =>
  db.many<LeaseRow>(sql`
    select ${COLUMNS} from remote_leases l
    where l.session_id is not null and l.seen_at < now() - ${silentMs} * interval '1 ms'
    order by l.device_id limit 500`);

/** Who operates which of these devices now, by their names. */
export async function operatedBy(
  tx: Queries,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.many<{ deviceId: number; name: string }>(sql`
    select l.device_id as "deviceId", l.staff_name as name
    from remote_leases l where l.device_id = any(${[...deviceIds]}::bigint[]) and l.session_id is not null`);
  return new Map(rows.map(({ deviceId, name }) => [deviceId, name]));
}

export interface HolderOf {
  organizationId: number;
  operatorStaffId: number | null;
  holder: { staffId: number | null; staffName: string; since: string } | null;
}

/** Who operates a device, and whose it is. */
export async function holderFor(db: Queries, deviceId: number): Promise<HolderOf | undefined> {
  const row = await db.maybe<
    Omit<HolderOf, "holder"> & { name: string | null; id: number | null; at: Date | null }
  >(sql`
    select d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId",
      l.staff_name as name, l.staff_id as id, l.began_at as at
    from devices d left join remote_leases l on l.device_id = d.id and l.session_id is not null where d.id = ${deviceId}`);
  if (!row) return undefined;
  const { name, id, at, ...device } = row;
  const holder =
    name === null || at === null ? null : { staffId: id, staffName: name, since: at.toISOString() };
  return { ...device, holder };
}

export const leasesOf = (db: Queries, deviceIds: readonly number[]): Promise<LeaseRow[]> =>
  db.many<LeaseRow>(sql`
    select ${COLUMNS} from remote_leases l where l.device_id = any(${[...deviceIds]}::bigint[])`);

/** Whether the person has control of the robot now, and keeps it until the transaction ends. */
export async function isOperatedBy(tx: Queries, deviceId: number, staffId: number): Promise<boolean> {
  const lease = await tx.maybe(sql`
    select from remote_leases l
    where l.device_id = ${deviceId} and l.session_id is not null and l.staff_id = ${staffId} for share`);
  return lease !== undefined;
}

/** Whether it is held in this session still; it stays so until the transaction ends. */
export async function isHeldIn(
  tx: Queries,
  { deviceId, sessionId }: { deviceId: number; sessionId: string },
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select from remote_leases l where l.device_id = ${deviceId} and l.session_id = ${sessionId} for share`);
  return row !== undefined;
}
