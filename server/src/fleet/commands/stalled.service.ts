import { DRIVE_COMMANDS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { type ChangeDeps, followChanges } from "./command-changes.ts";
import { commandTargets } from "./commanded-devices.store.ts";
import type { OpenDevices } from "./open-devices.ts";
import * as store from "./outbox.store.ts";
import type { Standstills } from "./standstills.ts";

/** Tells of commands that were accepted and are not carried out. Who is offline or locked has its reason. */
export async function markStalled(
  deps: ChangeDeps & { db: Database; clock: Clock; open: Pick<OpenDevices, "has"> },
  standstills: Pick<Standstills, "due" | "settle">,
): Promise<void> {
  const now = deps.clock.now();
  const due = standstills.due(now, deps.open.has);
  if (due.size === 0) return;
  const devices = await commandTargets(deps.db, [...due.keys()]);
  const deviceIds = devices
    .filter(({ status, isLocked }) => status !== DEVICE_STATUS.offline && !isLocked)
    .map(({ id }) => id);
  if (deviceIds.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const open = await store.holdOpen(tx, { deviceIds, now });
    const stalled = open.filter(
      ({ kind, state, stalledSince }) =>
        DRIVE_COMMANDS.includes(kind) && state === "accepted" && stalledSince === null,
    );
    const advances = stalled.map((command) => {
      const stalledSince = due.get(command.deviceId) ?? now;
      return { command, state: command.state, stalledSince };
    });
    if (advances.length > 0) await followChanges(tx, deps, await store.writeAdvances(tx, advances, now));
  });
  standstills.settle(deviceIds);
}
