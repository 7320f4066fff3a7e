import type { RolloutState } from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutPlan } from "@sweepline/contract/operations/rollouts/plan.ts";
import type { UpdateLogLine } from "@sweepline/contract/operations/updates/index.ts";
import {
  AT_AGENT_STATES,
  type Confirmation,
  type UpdateState,
  type UpdateWait,
} from "@sweepline/contract/operations/updates/states.ts";
import sql, { type Sql } from "sql-template-tag";
import { prepared, type Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
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
  offeredAt: Date | null;
  bytesSent: number;
  logLines: number;
  toVersions: Record<string, string>;
  rolloutState: RolloutState;
  plan: RolloutPlan;
  confirmation: OfferFacts["confirmation"];
}

/** Of `u`, with its rollout `r`. */
export const TURN_COLUMNS = sql`u.id, u.created_at as "createdAt", u.device_id as "deviceId", u.rollout_id as "rolloutId",
  u.action_id as "actionId", u.state, u.waits_for as "waitsFor", u.attempts, u.next_attempt_at as "nextAttemptAt",
  u.offered_at as "offeredAt", u.bytes_sent as "bytesSent", u.log_lines as "logLines", u.to_versions as "toVersions", r.state as "rolloutState", r.plan, u.confirmation`;

/** Of `u`: no update is older than the oldest rollout that has not ended, so older months are not looked into. */
export const SINCE_OPEN = sql`u.created_at >= (select min(o.started_at) from rollouts o where o.state in ('running', 'paused', 'stopping'))`;

/** What of a device has not ended and may come to it now, the oldest first. */
export const openTurns = (db: Queries, deviceId: number): Promise<Turn[]> =>
  db.many(
    prepared(
      "update-turns-open",
      sql`
      select ${TURN_COLUMNS} from device_updates u join rollouts r on r.id = u.rollout_id
      where u.device_id = ${deviceId} and u.ended_at is null and u.state <> 'planned' and ${SINCE_OPEN}
      order by u.created_at, u.id`,
    ),
  );

export interface Key {
  deviceId: number;
  createdAt: Date;
  id: number;
}
const at = ({ deviceId, createdAt, id }: Key): Sql =>
  sql`u.device_id = ${deviceId} and u.created_at = ${createdAt} and u.id = ${id}`;

const turnAt = (key: Key): Sql =>
  sql`select ${TURN_COLUMNS} from device_updates u join rollouts r on r.id = u.rollout_id where ${at(key)}`;

/** Locked: two answers of one agent follow one another. */
export const holdTurn = (tx: Queries, key: Key): Promise<Turn | undefined> =>
  tx.maybe(prepared("update-turn-hold", sql`${turnAt(key)} for update of u`));

export const findTurn = (db: Queries, key: Key): Promise<Turn | undefined> =>
  db.maybe(prepared("update-turn-find", turnAt(key)));

type OfTurn = "wanted" | "rolloutState" | "plan" | "nextAttemptAt" | "confirmation";
interface FactsRecord extends Omit<OfferFacts, OfTurn> {
  placeId: number | null;
}

/** What is known of a device now, and what the packages of the rollout need. What it said before it went offline is not known any more. */
export const offerFacts = (db: Queries, turn: Pick<Turn, "deviceId" | "rolloutId">): Promise<FactsRecord> =>
  db.one(
    prepared(
      "update-offer-facts",
      sql`
    select d.is_locked as "isLocked", s.status, case when s.is_online then s.is_charging end as "isCharging",
      case when s.is_online then s.battery_percent end as "batteryPercent",
      case when s.is_online then (s.detail ->> 'diskFreePercent')::float8 end as "diskFreePercent", pd.place_id as "placeId",
      coalesce(p.time_zone, d.time_zone) as "timeZone", p.quiet_hours as "quietHours",
      ${NEXT_DUE} as "nextRunAt",
      coalesce((select jsonb_object_agg(v.kind, v.version) from device_versions v where v.device_id = d.id), '{}') as versions,
      coalesce((select jsonb_agg(jsonb_build_object('kind', n.kind, 'minVersion', n.min_version, 'belowVersion', n.below_version))
        from rollout_packages k join firmware_dependencies n on n.package_id = k.package_id
        where k.rollout_id = ${turn.rolloutId}), '[]') as needs,
      coalesce(f.version_rule, 'semver') as rule, g.auto_confirm is not null as "isAutoConfirming"
    from devices d
    left join device_states s on s.device_id = d.id
    left join place_devices pd on pd.device_id = d.id left join places p on p.id = pd.place_id
    left join firmware_rules f on f.product_id = d.product_id
    left join update_agents g on g.device_id = d.id
    where d.id = ${turn.deviceId}`,
    ),
  );

/** Whoever offers an update in a place waits for the one who is just doing it. */
export const lockPlace = (tx: Queries, placeId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`updates of place ${placeId}`}, 0))`);

export async function countAtPlace(tx: Queries, placeId: number): Promise<number> {
  const { devices } = await tx.one<{ devices: number }>(sql`
    select count(*)::int as devices from place_devices p join update_agents a on a.device_id = p.device_id
    where p.place_id = ${placeId} and a.open_id is not null`);
  return devices;
}

/**
 * Answers the action id; undefined where the update was taken, or its rollout paused, meanwhile, or the device has another in hand. In one
 * statement: the agent is taken only for an update that is held, which is offered only where the agent was free.
 */
export async function writeOffer(
  db: Queries,
  turn: Turn,
  { now, isLogged }: { now: Date; isLogged: boolean },
): Promise<number | undefined> {
  const row = await db.maybe<{ actionId: number }>(
    prepared(
      "update-offer",
      sql`
    with held as (
        select u.device_id, u.id, u.created_at from device_updates u
        where ${at(turn)} and u.state = 'waiting'
          and (select r.state from rollouts r where r.id = u.rollout_id for share) = 'running'
        for update),
      taken as (
        insert into update_agents as a (device_id, open_id, open_created_at, open_action_id, last_action_id)
        select h.device_id, h.id, h.created_at, next.id, next.id from held h, lateral (select nextval('update_ids') as id) next
        on conflict (device_id) do update set open_id = excluded.open_id, open_created_at = excluded.open_created_at,
          open_action_id = excluded.open_action_id, last_action_id = excluded.last_action_id
        where a.open_id is null
        returning a.open_action_id as id),
      logged as (
        insert into update_log (device_id, at, update_id, kind, text)
        select ${turn.deviceId}, ${now}, ${turn.id}, 'state', 'offered' from taken where ${isLogged})
    update device_updates u set state = 'offered', waits_for = null, next_attempt_at = null, action_id = taken.id,
      attempts = u.attempts + 1, progress_percent = null, bytes_sent = 0, offered_at = ${now}, changed_at = ${now}, failure = null,
      log_lines = u.log_lines + ${isLogged}::boolean::int
    from taken where ${at(turn)}
    returning u.action_id as "actionId"`,
    ),
  );
  return row?.actionId;
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

export interface LogLine {
  kind: UpdateLogLine["kind"];
  text: string;
}
/** What became of an update: where it has come to, if it has moved, and what is kept of it. */
export interface Written {
  move?: (Move & { isAtAgent: boolean; isOpen: boolean }) | undefined;
  /** The newest words of its agent; empty: it has none for it. */
  note: string;
  lines: readonly LogLine[];
  now: Date;
}

/**
 * In one statement: each answer of each agent is one. Whoever leaves the agent frees it. Answers whether it was written: not where the
 * update is another than it was when it was read.
 */
export async function writeTurn(
  db: Queries,
  turn: Turn,
  { move, note, lines, now }: Written,
): Promise<boolean> {
  const { state = turn.state, waitsFor = null, nextAttemptAt = null, failure = null } = move ?? {};
  const { progressPercent = null, isAtAgent = true, isOpen = true, isDoubtful = false } = move ?? {};
  const isDone = state === "succeeded";
  const written = await db.maybe(
    prepared(
      "update-turn-write",
      sql`
    with moved as (
        update device_updates u set changed_at = ${now}, log_lines = u.log_lines + ${lines.length},
          note = case when ${note} = '' then u.note else ${note} end, state = ${state},
          waits_for = case when ${move !== undefined} then ${waitsFor} else u.waits_for end,
          next_attempt_at = case when ${move !== undefined} then ${nextAttemptAt}::timestamptz else u.next_attempt_at end,
          failure = case when ${move !== undefined} then ${failure} else u.failure end,
          progress_percent = coalesce(${progressPercent}::real, case when ${isAtAgent} then u.progress_percent end),
          started_at = coalesce(u.started_at, case when ${move !== undefined && state !== "waiting"} then ${now}::timestamptz end),
          ended_at = case when ${isOpen} then null else ${now}::timestamptz end
        where ${at(turn)} and u.state = ${turn.state} and u.action_id is not distinct from ${turn.actionId}
          and u.log_lines = ${turn.logLines}
        returning u.device_id, u.id),
      logged as (
        insert into update_log (device_id, at, update_id, kind, text)
        select m.device_id, ${now}, m.id, w.kind, w.text
        from moved m, unnest(${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ text }) => text)}::text[])
          with ordinality as w(kind, text, n) order by w.n),
      agent as (
        update update_agents a set is_doubtful = a.is_doubtful or ${isDoubtful},
          installed_id = case when ${isDone} then ${turn.id} else a.installed_id end,
          installed_created_at = case when ${isDone} then ${turn.createdAt} else a.installed_created_at end,
          installed_action_id = case when ${isDone} then ${turn.actionId} else a.installed_action_id end,
          attributes_at = case when ${isDone} then null else a.attributes_at end,
          open_id = case when ${isAtAgent} then a.open_id end,
          open_created_at = case when ${isAtAgent} then a.open_created_at end,
          open_action_id = case when ${isAtAgent} then a.open_action_id end
        from moved m where a.device_id = m.device_id and (${isDoubtful} or ${isDone} or not ${isAtAgent}))
    select id from moved`,
    ),
  );
  return written !== undefined;
}

/** What somebody at the device has answered. */
export const writeConfirmation = (tx: Queries, turn: Key, confirmation: Confirmation): Promise<number> =>
  tx.run(sql`
    update device_updates u set confirmation = ${confirmation},
      waits_for = case when ${confirmation} = 'denied' then 'declined' else 'agent' end
    where ${at(turn)} and u.state = 'waiting'`);

/** States in which a robot may be sent bytes of it. */
export const FETCHABLE: readonly UpdateState[] = ["offered", "downloading", "downloaded", "installing"];

/** Answers whether more of it may leave. */
export async function addBytes(db: Queries, turn: Key, bytes: number): Promise<boolean> {
  const row = await db.maybe<{ state: UpdateState }>(
    prepared(
      "update-bytes",
      sql`update device_updates u set bytes_sent = u.bytes_sent + ${bytes} where ${at(turn)} returning u.state`,
    ),
  );
  return row !== undefined && FETCHABLE.includes(row.state);
}

/** Those whose agents have said nothing for too long, by state; locked, and left out where another process has them. */
export const holdStale = (
  tx: Queries,
  { states, before, limit }: { states: readonly UpdateState[]; before: Date; limit: number },
): Promise<Turn[]> =>
  tx.many(sql`
    select ${TURN_COLUMNS} from device_updates u join rollouts r on r.id = u.rollout_id
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

/** For the audit log. */
export const UPDATE_NAMES = namedByNumber(
  (ids, scope) => sql`
    select u.id, coalesce(nullif(d.short_name, ''), d.serial_number) as name
    from device_updates u join devices d on d.id = u.device_id
    where u.id = any(${ids}) and ${withinScope(scope, { organization: "u.organization_id" })}`,
);
