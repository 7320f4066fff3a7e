import { afterCommit, type Queries } from "../../core/db/database.ts";
import { type Actor, SYSTEM } from "../../system/logs/index.ts";
import { changesOf, type DevicesDeps, publishDevicesChanged, subjectOf } from "./device-changes.ts";
import * as store from "./device-lock.store.ts";

/**
 * The platform's lock on a device: while it holds, nothing is sent to the device that would set it to work. `sendLock`
 * tells the machine itself, so that it refuses its own buttons too; one that knows no such command keeps the platform's
 * lock alone.
 */
export interface Locking {
  isLocked: boolean;
  reason?: string;
  by?: Actor;
  sendLock?: SendLock;
}
export type SendLock = (
  tx: Queries,
  order: { deviceIds: readonly number[]; isLocked: boolean; by: Actor },
) => Promise<void>;

/** All of them at once. Nothing happens where it is so already; answers how many changed. */
export async function setLocked(
  { db, bus, clock, audit }: DevicesDeps,
  deviceIds: readonly number[],
  { isLocked, reason = "", by = SYSTEM, sendLock }: Locking,
): Promise<number> {
  const lock = { isLocked, reason, staffId: by.staffId, at: clock.now() };
  return db.transaction(async (tx) => {
    const devices = await store.setLocked(tx, deviceIds, lock);
    if (devices.length === 0) return 0;
    await sendLock?.(tx, { deviceIds: devices.map(({ id }) => id), isLocked, by });
    await audit.recordMany(
      tx,
      devices.map((device) => ({
        actor: by,
        action: isLocked ? "fleet_devices_lock" : "fleet_devices_unlock",
        subject: subjectOf(device),
        before: { isLocked: !isLocked },
        after: { isLocked, ...(reason && { reason }) },
      })),
    );
    afterCommit(tx, () => publishDevicesChanged(bus, changesOf(devices, false)));
    return devices.length;
  });
}
