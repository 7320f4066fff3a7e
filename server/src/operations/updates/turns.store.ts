import type { RolloutState } from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutPlan } from "@sweepline/contract/operations/rollouts/plan.ts";
import {
  AT_AGENT_STATES,
  type UpdateState,
  type UpdateWait,
} from "@sweepline/contract/operations/updates/states.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { NEXT_DUE } from "../schedules/index.ts";
import type { OfferFacts } from "./may-offer.ts";
import type { Move } from "./update-moves.ts";

/** An update as what moves it needs it. */
export interface Turn {
  id: number;
  createdAt: Date;
  deviceId: number;
  rolloutId: number;
  actionId: number | null;
  state: UpdateState;
  waitsFor: UpdateWait | null;
  attempts: number;
  nextAttemptAt: Date | null;
  bytesSent: number;
  logLines: number;
  toVersions: Record<string, string>;
  rolloutState: RolloutState;
  plan: RolloutPlan;
}

const COLUMNS = sql`u.id, u.created_at as "createdAt", u.device_id as "deviceId", u.rollout_id as "rolloutId",
  u.action_id as "actionId", u.state, u.waits_for as "waitsFor", u.attempts, u.next_attempt_at as "nextAttemptAt",
  u.bytes_sent as "bytesSent", u.log_lines as "logLines", u.to_versions as "toVersions", r.state as "rolloutState", r.plan`;

/** No update is older than the oldest rollout that has not ended: older months are not looked into. */
const SINCE_OPEN = sql`u.created_at >= (select min(o.started_at) from rollouts o where o.state in ('running', 'paused', 'stopping'))`;

/** What of a device has not ended and may come to it now, the oldest first. */
export const openTurns = (db: Queries, deviceId: number): Promise<Turn[]> =>
  db.many(sql`
    select ${COLUMNS} from device_updates u join rollouts r on r.id = u.rollout_id
    where u.device_id = ${deviceId} and u.ended_at is null and u.state <> 'planned' and ${SINCE_OPEN}
    order by u.created_at, u.id`);

interface Key {
  deviceId: number;
  createdAt: Date;
  id: number;
}
const at = ({ deviceId, createdAt, id }: Key): Sql =>
  sql`u.device_id = ${deviceId} and u.created_at = ${createdAt} and u.id = ${id}`;

/** Locked: two answers of one agent follow one another. */
export const holdTurn = (tx: Queries, key: Key): Promise<Turn | undefined> =>
  tx.maybe(sql`
    select ${COLUMNS} from device_updates u join rollouts r on r.id = u.rollout_id where ${at(key)} for update of u`);

export const findTurn = (db: Queries, key: Key): Promise<Turn | undefined> =>
  db.maybe(
    sql`select ${COLUMNS} from device_updates u join rollouts r on r.id = u.rollout_id where ${at(key)}`,
  );

interface FactsRecord extends Omit<OfferFacts, "wanted" | "rolloutState" | "plan" | "nextAttemptAt"> {
  placeId: number | null;
}

/** What is known of a device now, and what the packages of the rollout need. What it said before it went offline is not known any more. */
export const offerFacts = (db: Queries, turn: Pick<Turn, "deviceId" | "rolloutId">): Promise<FactsRecord> =>
  db.one(sql`
    select d.is_locked as "isLocked", s.status, case when s.is_online then s.is_charging end as "isCharging",
      case when s.is_online then s.battery_percent end as "batteryPercent",
      case when s.is_online then (s.detail ->> 'diskFreePercent')::float8 end as "diskFreePercent", pd.place_id as "placeId",
      coalesce(p.time_zone, d.time_zone) as "timeZone", p.quiet_hours as "quietHours",
      ${NEXT_DUE} as "nextRunAt",
      coalesce((select jsonb_object_agg(v.kind, v.version) from device_versions v where v.device_id = d.id), '{}') as versions,
      coalesce((select jsonb_agg(jsonb_build_object('kind', n.kind, 'minVersion', n.min_version, 'belowVersion', n.below_version))
        from rollout_packages k join firmware_dependencies n on n.package_id = k.package_id
        where k.rollout_id = ${turn.rolloutId}), '[]') as needs,
      coalesce(f.version_rule, 'semver') as rule
    from devices d
    left join device_states s on s.device_id = d.id
    left join place_devices pd on pd.device_id = d.id left join places p on p.id = pd.place_id
    left join firmware_rules f on f.product_id = d.product_id
    where d.id = ${turn.deviceId}`);

/** Whoever offers an update in a place waits for the one who is just doing it. */
export const lockPlace = (tx: Queries, placeId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`updates of place ${placeId}`}, 0))`);

export async function countAtPlace(tx: Queries, placeId: number): Promise<number> {
  const { devices } = await tx.one<{ devices: number }>(sql`
    select count(*)::int as devices from place_devices p join update_agents a on a.device_id = p.device_id
    where p.place_id = ${placeId} and a.open_id is not null`);
  return devices;
}

/** Answers the action id; undefined where it, or its device, was taken meanwhile. */
export async function writeOffer(tx: Queries, turn: Key, now: Date): Promise<number | undefined> {
  await tx.run(sql`insert into update_agents (device_id) values (${turn.deviceId}) on conflict do nothing`);
  const agent = await tx.maybe(
    sql`select from update_agents where device_id = ${turn.deviceId} and open_id is null for update`,
  );
  if (!agent) return undefined;
  const offered = await tx.maybe<{ actionId: number }>(sql`
    update device_updates u set state = 'offered', waits_for = null, next_attempt_at = null, action_id = nextval('update_ids'),
      attempts = u.attempts + 1, progress_percent = null, bytes_sent = 0, offered_at = ${now}, changed_at = ${now},
      failure = null
    where ${at(turn)} and u.state = 'waiting'
      and (select r.state from rollouts r where r.id = u.rollout_id for share) = 'running'
    returning u.action_id as "actionId"`);
  if (!offered) return undefined;
  await tx.run(sql`
    update update_agents set open_id = ${turn.id}, open_created_at = ${turn.createdAt}, open_action_id = ${offered.actionId},
      last_action_id = ${offered.actionId}
    where device_id = ${turn.deviceId}`);
  return offered.actionId;
}

export const writeWait = (db: Queries, turn: Key, waitsFor: UpdateWait): Promise<number> =>
  db.run(sql`
    update device_updates u set waits_for = ${waitsFor} where ${at(turn)} and u.state = 'waiting'
      and u.waits_for is distinct from ${waitsFor}`);

/** An offer that nobody has taken is taken back. */
export async function writeWithdrawn(
  tx: Queries,
  turn: Key,
  { waitsFor, now }: { waitsFor: UpdateWait; now: Date },
): Promise<void> {
  const changed = await tx.run(sql`
    update device_updates u set state = 'waiting', waits_for = ${waitsFor}, attempts = u.attempts - 1, offered_at = null,
      changed_at = ${now}
    where ${at(turn)} and u.state = 'offered'`);
  if (changed > 0) await freeAgents(tx, [turn.deviceId]);
}

/** They have nothing in hand any more. */
const freeAgents = (tx: Queries, deviceIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    update update_agents set open_id = null, open_created_at = null, open_action_id = null
    where device_id = any(${[...deviceIds]}::bigint[])`);

/** Where an update has come to. Whoever leaves the agent frees it, in the same transaction. */
export async function writeMove(
  tx: Queries,
  turn: Turn,
  { move, isAtAgent, isOpen, now }: { move: Move; isAtAgent: boolean; isOpen: boolean; now: Date },
): Promise<void> {
  const { state, waitsFor = null, nextAttemptAt = null, failure = null, progressPercent = null } = move;
  await tx.run(sql`
    update device_updates u set state = ${state}, waits_for = ${waitsFor}, next_attempt_at = ${nextAttemptAt},
      failure = ${failure}, progress_percent = coalesce(${progressPercent}::real, case when ${isAtAgent} then u.progress_percent end),
      started_at = coalesce(u.started_at, case when ${state} <> 'waiting' then ${now}::timestamptz end), changed_at = ${now},
      ended_at = case when ${isOpen} then null else ${now}::timestamptz end
    where ${at(turn)}`);
  if (move.isDoubtful)
    await tx.run(sql`update update_agents set is_doubtful = true where device_id = ${turn.deviceId}`);
  if (state === "succeeded")
    await tx.run(sql`
      update update_agents set installed_id = ${turn.id}, installed_created_at = ${turn.createdAt},
        installed_action_id = ${turn.actionId}, attributes_at = null
      where device_id = ${turn.deviceId}`);
  if (!isAtAgent) await freeAgents(tx, [turn.deviceId]);
}

/** It lives, and this is what it said last. */
export const writeNote = (
  tx: Queries,
  turn: Key,
  { note, now }: { note: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    update device_updates u set changed_at = ${now}, note = case when ${note} = '' then u.note else ${note} end
    where ${at(turn)}`);

/** States in which a robot may be sent bytes of it. */
export const FETCHABLE: readonly UpdateState[] = ["offered", "downloading", "downloaded", "installing"];

/** Answers whether more of it may leave. */
export async function addBytes(db: Queries, turn: Key, bytes: number): Promise<boolean> {
  const row = await db.maybe<{ state: UpdateState }>(
    sql`update device_updates u set bytes_sent = u.bytes_sent + ${bytes} where ${at(turn)} returning u.state`,
  );
  return row !== undefined && FETCHABLE.includes(row.state);
}

export async function writeLog(
  tx: Queries,
  turn: Key & { logLines: number },
  { lines, kind, most, now }: { lines: readonly string[]; kind: string; most: number; now: Date },
): Promise<void> {
  const kept = lines.slice(0, Math.max(0, most - turn.logLines));
  if (kept.length === 0) return;
  await tx.run(sql`
    insert into update_log (device_id, at, update_id, kind, text)
    select ${turn.deviceId}, ${now}, ${turn.id}, ${kind}, text from unnest(${kept}::text[]) with ordinality as w(text, n) order by n`);
  await tx.run(sql`update device_updates u set log_lines = u.log_lines + ${kept.length} where ${at(turn)}`);
}

/** Those whose agents have said nothing for too long, by state; locked, and left out where another process has them. */
export const holdStale = (
  tx: Queries,
  { states, before, limit }: { states: readonly UpdateState[]; before: Date; limit: number },
): Promise<(Turn & { lastPollAt: Date | null })[]> =>
  tx.many(sql`
    select ${COLUMNS}, a.last_poll_at as "lastPollAt"
    from device_updates u join rollouts r on r.id = u.rollout_id left join update_agents a on a.device_id = u.device_id
    where u.state = any(${[...states]}) and u.state = any(${[...AT_AGENT_STATES]}) and u.changed_at < ${before} and ${SINCE_OPEN}
    order by u.changed_at limit ${limit} for update of u skip locked`);

/** Whether the device itself reports the versions of these kinds; null: it reports none of them. */
export async function reportsVersions(
  db: Queries,
  deviceId: number,
  wanted: Readonly<Record<string, string>>,
): Promise<boolean | null> {
  const rows = await db.many<{ kind: string; version: string }>(sql`
    select kind, version from device_versions
    where device_id = ${deviceId} and is_reported and kind = any(${Object.keys(wanted)}::text[])`);
  return rows.length === 0 ? null : rows.every(({ kind, version }) => wanted[kind] === version);
}
