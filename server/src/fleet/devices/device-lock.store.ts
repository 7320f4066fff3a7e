import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Lock {
  isLocked: boolean;
  reason: string;
  /** Null: the platform itself. */
  staffId: number | null;
  at: Date;
}

/** Whether the lock changed; the period is kept, since a locked device is not in service. */
export async function setLocked(db: Queries, deviceId: number, lock: Lock): Promise<boolean> {
  const changed = await db.run(sql`
    update devices set is_locked = ${lock.isLocked}, updated_at = ${lock.at}
    where id = ${deviceId} and is_locked <> ${lock.isLocked} and decommissioned_at is null`);
  if (changed === 0) return false;
  if (lock.isLocked)
    await db.run(sql`
      insert into device_lock_periods (device_id, locked_at, reason, staff_id)
      values (${deviceId}, ${lock.at}, ${lock.reason}, ${lock.staffId})
      on conflict (device_id, locked_at) do update
      set unlocked_at = null, reason = excluded.reason, staff_id = excluded.staff_id`);
  else
    await db.run(sql`
      update device_lock_periods set unlocked_at = greatest(${lock.at}, locked_at)
      where device_id = ${deviceId} and unlocked_at is null`);
  return true;
}
