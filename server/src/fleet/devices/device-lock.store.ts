import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Lock {
  isLocked: boolean;
  reason: string;
  /** Null: the platform itself. */
  staffId: number | null;
  at: Date;
}

export interface Changed {
  id: number;
  serialNumber: string;
}

/** Those whose lock changed; the period is kept, since a locked device is not in service. */
export async function setLocked(tx: Queries, deviceIds: readonly number[], lock: Lock): Promise<Changed[]> {
  // In the order of their ids, so that of two who want the same devices one waits and neither stops the other.
  const changed = await tx.many<Changed>(sql`
    with held as (
      select d.id from devices d
      where d.id = any(${[...deviceIds]}::bigint[]) and d.is_locked <> ${lock.isLocked} and d.decommissioned_at is null
      order by d.id for no key update
    )
    update devices d set is_locked = ${lock.isLocked}, updated_at = ${lock.at} from held where d.id = held.id
    returning d.id, d.serial_number as "serialNumber"`);
  if (changed.length === 0) return [];
  const ids = changed.map(({ id }) => id);
  if (lock.isLocked)
    await tx.run(sql`
      insert into device_lock_periods (device_id, locked_at, reason, staff_id)
      select id, ${lock.at}, ${lock.reason}, ${lock.staffId} from unnest(${ids}::bigint[]) as g(id)
      on conflict (device_id, locked_at) do update
      set unlocked_at = null, reason = excluded.reason, staff_id = excluded.staff_id`);
  else
    await tx.run(sql`
      update device_lock_periods set unlocked_at = greatest(${lock.at}, locked_at)
      where device_id = any(${ids}::bigint[]) and unlocked_at is null`);
  return changed;
}
