import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";
import { tellDevicesChanged } from "./device-changes.ts";
import { changeOf, subjectOf } from "./device-credentials.service.ts";
import * as store from "./device-lock.store.ts";

/**
 * The platform's lock on a device: while it holds, nothing is sent to the device that would set it to work. `sendLock`
 * tells the machine itself, so that it refuses its own buttons too; one that knows no such command keeps the platform's
 * lock alone.
 */
interface Ground {
  audit: Pick<Audit, "record">;
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
  sendLock?: SendLock | undefined;
}
export type SendLock = (
  tx: Queries,
  order: { deviceId: number; isLocked: boolean; by: Actor },
) => Promise<void>;

/** Nothing happens where it is so already. Answers whether it changed. */
export async function setLocked(
  { db, bus, clock, audit, sendLock }: Ground,
  device: { id: number; serialNumber: string },
  { isLocked, reason, by }: { isLocked: boolean; reason: string; by: Actor },
): Promise<boolean> {
  const lock = { isLocked, reason, staffId: by.staffId, at: clock.now() };
  const hasChanged = await db.transaction(async (tx) => {
    if (!(await store.setLocked(tx, device.id, lock))) return false;
    await sendLock?.(tx, { deviceId: device.id, isLocked, by });
    await audit.record(tx, {
      actor: by,
      action: isLocked ? "fleet_devices_lock" : "fleet_devices_unlock",
      subject: subjectOf(device),
      before: { isLocked: !isLocked },
      after: { isLocked, ...(reason && { reason }) },
    });
    return true;
  });
  if (hasChanged) tellDevicesChanged(bus, changeOf(device, false));
  return hasChanged;
}
