import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { SINCE_OPEN } from "./turns.store.ts";

/** What happens to many updates at once: where a rollout pauses or ends, or devices leave. */
export interface Ended {
  prevented: number;
  calledBack: number;
  tooLate: number;
}

const of = ({ rolloutId, startedAt }: RolloutKey): Sql =>
  sql`u.rollout_id = ${rolloutId} and u.created_at = ${startedAt}`;
export interface RolloutKey {
  rolloutId: number;
  /** When its updates were made. */
  startedAt: Date;
}

/** Offers that no agent has taken are taken back, so that nothing more begins. */
export const withdrawOffers = (tx: Queries, key: RolloutKey, now: Date): Promise<number> =>
  tx.run(sql`
    with back as (
      update device_updates u set state = 'waiting', waits_for = 'rolloutPaused', attempts = u.attempts - 1, offered_at = null,
        changed_at = ${now}
      where ${of(key)} and u.state = 'offered' returning u.device_id, u.id)
    update update_agents a set open_id = null, open_created_at = null, open_action_id = null
    from back where a.device_id = back.device_id and a.open_id = back.id`);

/** What has not come to an agent will not. Answers how many. */
export async function endUntaken(
  tx: Queries,
  key: RolloutKey,
  { isEmergency, now }: { isEmergency: boolean; now: Date },
): Promise<number> {
  return tx.run(sql`
    update device_updates u set state = 'cancelled', waits_for = null, next_attempt_at = null, changed_at = ${now}, ended_at = ${now},
      stop_result = case when ${isEmergency} then 'prevented' end
    where ${of(key)} and u.state in ('planned', 'waiting')`);
}

/** What agents have in hand is called back; answers how many, and how many were done before. A second stop does not change what the first could do. */
export async function callBack(tx: Queries, key: RolloutKey, now: Date): Promise<Omit<Ended, "prevented">> {
  const calledBack = await tx.run(sql`
    update device_updates u set state = 'cancelling', changed_at = ${now}, stop_result = coalesce(u.stop_result, 'calledBack')
    where ${of(key)} and u.state in ('downloading', 'downloaded', 'installing')`);
  await tx.run(sql`
    update device_updates u set stop_result = 'tooLate'
    where ${of(key)} and u.state in ('verifying', 'succeeded', 'failed', 'skipped') and u.stop_result is null`);
  const { tooLate } = await tx.one<{ tooLate: number }>(sql`
    select count(*)::int as "tooLate" from device_updates u where ${of(key)} and u.stop_result = 'tooLate'`);
  return { calledBack, tooLate };
}

/** One that people call back. Answers whether it had not ended. */
export async function callBackOne(
  tx: Queries,
  key: { deviceId: number; createdAt: Date; id: number },
  now: Date,
): Promise<boolean> {
  const row = await tx.maybe<{ state: string }>(sql`
    update device_updates u set changed_at = ${now}, waits_for = null, next_attempt_at = null,
      state = case when u.state in ('planned', 'waiting', 'offered') then 'cancelled' else 'cancelling' end,
      ended_at = case when u.state in ('planned', 'waiting', 'offered') then ${now}::timestamptz end
    where u.device_id = ${key.deviceId} and u.created_at = ${key.createdAt} and u.id = ${key.id} and u.ended_at is null
    returning u.state`);
  if (row?.state === "cancelled")
    await tx.run(sql`
      update update_agents set open_id = null, open_created_at = null, open_action_id = null
      where device_id = ${key.deviceId} and open_id = ${key.id}`);
  return row !== undefined;
}

/** Whoever gives a device away, or puts it out of use, does not have it updated any more, and does not speak for it: its token ends. */
export async function endOfLeft(tx: Queries, deviceIds: readonly number[], now: Date): Promise<void> {
  const ids = [...deviceIds];
  await tx.run(sql`
    update device_updates u set state = 'cancelled', waits_for = null, next_attempt_at = null, changed_at = ${now}, ended_at = ${now}
    where u.device_id = any(${ids}::bigint[]) and u.ended_at is null
      and ${SINCE_OPEN}`);
  await tx.run(sql`
    update update_agents set open_id = null, open_created_at = null, open_action_id = null
    where device_id = any(${ids}::bigint[]) and open_id is not null`);
  await tx.run(sql`delete from update_tokens where device_id = any(${ids}::bigint[])`);
}
