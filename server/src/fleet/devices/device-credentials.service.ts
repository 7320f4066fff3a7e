import type { Actor } from "../../system/logs/index.ts";
import {
  changesOf,
  type DevicesDeps,
  type Known,
  publishDevicesChanged,
  subjectOf,
} from "./device-changes.ts";
import * as store from "./device-credentials.store.ts";
import { hashOf, newSecret } from "./device-secrets.ts";

/** A device's own sign-in at the broker. A connection with an older one is closed, wherever it ends. */
export async function rotateSecret(
  { db, bus, clock, audit }: DevicesDeps,
  device: Known,
  by: Actor,
): Promise<string> {
  const [secret, at] = [newSecret(), clock.now()];
  await db.transaction(async (tx) => {
    await store.replaceSecret(tx, device.id, { secretHash: hashOf(secret), at });
    await audit.record(tx, { actor: by, action: "fleet_devices_rotateSecret", subject: subjectOf(device) });
  });
  publishDevicesChanged(bus, changesOf([device], true));
  return secret;
}

export async function revokeSecret(
  { db, bus, clock, audit }: DevicesDeps,
  device: Known,
  by: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await store.revokeSecrets(tx, [device.id], clock.now()))) return;
    await audit.record(tx, { actor: by, action: "fleet_devices_revokeSecret", subject: subjectOf(device) });
  });
  publishDevicesChanged(bus, changesOf([device], true));
}
