import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/**
 * Takes the turn of so many bytes for a place, over all processes: answers when they may leave. The turns of a place follow one another,
 * each as long as its bytes take at the rate.
 */
export async function takeTurn(
  db: Queries,
  { rolloutId, placeId, ms, now }: { rolloutId: number; placeId: number; ms: number; now: Date },
): Promise<Date> {
  const { startsAt } = await db.one<{ startsAt: Date }>(sql`
    insert into update_paces as p (rollout_id, place_id, next_at)
    values (${rolloutId}, ${placeId}, ${new Date(now.getTime() + ms)})
    on conflict (rollout_id, place_id) do update
      set next_at = greatest(p.next_at, ${now}::timestamptz) + ${ms} * interval '1 millisecond'
    returning next_at - ${ms} * interval '1 millisecond' as "startsAt"`);
  return startsAt;
}

export async function placeOfDevice(db: Queries, deviceId: number): Promise<number | null> {
  const row = await db.maybe<{ placeId: number }>(
    sql`select place_id as "placeId" from place_devices where device_id = ${deviceId}`,
  );
  return row?.placeId ?? null;
}
