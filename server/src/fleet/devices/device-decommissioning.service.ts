import { REGISTRATION_REFUSALS } from "@sweepline/contract/fleet/device-registration.ts";
import { type Protocol, signsInHere } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Actor } from "../../system/logs/index.ts";
import {
  changesOf,
  type DevicesDeps,
  type Known,
  publishDevicesChanged,
  subjectOf,
} from "./device-changes.ts";
import { replaceSecret, revokeSecrets } from "./device-credentials.store.ts";
import * as store from "./device-decommissioning.store.ts";
import type { DeviceHolder } from "./device-holders.store.ts";
import { hashOf, newSecret } from "./device-secrets.ts";

/**
 * Decommissioning and recommissioning. What a device has done stays; its credentials, its connection and every right to
 * watch it end with the commit. Back in use it begins with credentials of its own again, and the time between was no
 * time in service.
 */
export interface Returning extends Known {
  protocol: Protocol;
  mqttServerId: number | null;
}

export interface End {
  reason: string;
  by: Actor;
  /** Ends what was wanted of them, in the same transaction. */
  onDecommissioned?: OnDecommissioned | undefined;
}
export type OnDecommissioned = (tx: Queries, devices: readonly DeviceHolder[]) => Promise<void>;

/** All of them at once. Answers how many were in use. */
export async function decommission(
  { db, bus, clock, audit }: DevicesDeps,
  deviceIds: readonly number[],
  { reason, by, onDecommissioned }: End,
): Promise<number> {
  const at = clock.now();
  const ended = await db.transaction(async (tx) => {
    const devices = await store.decommission(tx, deviceIds, { at, reason });
    const ids = devices.map(({ id }) => id);
    await revokeSecrets(tx, ids, at);
    await onDecommissioned?.(tx, devices);
    await audit.recordMany(
      tx,
      devices.map((device) => ({
        actor: by,
        action: "fleet_devices_decommission",
        subject: subjectOf(device),
        before: { isInUse: true },
        after: { isInUse: false, reason },
      })),
    );
    return devices;
  });
  if (ended.length > 0) publishDevicesChanged(bus, changesOf(ended, true));
  return ended.length;
}

/** The new secret; null where the device does not sign in here. */
export async function recommission(
  { db, bus, clock, audit }: DevicesDeps,
  device: Returning,
  by: Actor,
): Promise<string | null> {
  const [at, secret] = [clock.now(), signsInHere(device) ? newSecret() : null];
  await db.transaction(async (tx) => {
    if (!(await store.recommission(tx, device.id, at))) throw new Refused(REGISTRATION_REFUSALS.stillInUse);
    if (secret !== null) await replaceSecret(tx, device.id, { secretHash: hashOf(secret), at });
    await audit.record(tx, {
      actor: by,
      action: "fleet_devices_recommission",
      subject: subjectOf(device),
      before: { isInUse: false },
      after: { isInUse: true },
    });
  });
  publishDevicesChanged(bus, changesOf([device], false));
  return secret;
}
