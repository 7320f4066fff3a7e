import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { DeviceHolder } from "./device-holders.store.ts";

/** Those that were in use. */
export function decommission(
  tx: Queries,
  deviceIds: readonly number[],
  { at, reason }: { at: Date; reason: string },
): Promise<(DeviceHolder & { serialNumber: string })[]> {
  return tx.many(sql`
    with held as (
      select d.id from devices d where d.id = any(${[...deviceIds]}::bigint[]) and d.decommissioned_at is null
      order by d.id for no key update
    )
    update devices d set decommissioned_at = greatest(${at}, commissioned_at), decommission_reason = ${reason},
      updated_at = ${at}, revision = revision + 1
    from held where d.id = held.id
    returning d.id, d.serial_number as "serialNumber", d.organization_id as "organizationId",
      d.operator_staff_id as "operatorStaffId"`);
}

/**
 * Whether it was decommissioned. The time between counts as locked: it is the other way of not being in service, and figures
 * that are made of commissioning and locks stay right without knowing of a second life.
 */
export async function recommission(db: Queries, deviceId: number, at: Date): Promise<boolean> {
  const gap = await db.maybe<{ from: Date; reason: string; isLocked: boolean }>(sql`
    select decommissioned_at as "from", decommission_reason as reason, is_locked as "isLocked"
    from devices where id = ${deviceId} and decommissioned_at is not null for update`);
  if (!gap) return false;
  await db.run(sql`
    update devices set decommissioned_at = null, decommission_reason = '', updated_at = ${at}, revision = revision + 1
    where id = ${deviceId}`);
  // One that was locked when it went has a period that is open still.
  if (!gap.isLocked)
    await db.run(sql`
      insert into device_lock_periods (device_id, locked_at, unlocked_at, reason)
      values (${deviceId}, ${gap.from}, greatest(${at}::timestamptz, ${gap.from}), ${gap.reason})
      on conflict (device_id, locked_at) do update set unlocked_at = excluded.unlocked_at`);
  return true;
}
