import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";
import { tellDevicesChanged } from "./device-changes.ts";
import * as store from "./device-credentials.store.ts";
import { hashOf, newSecret } from "./device-secrets.ts";

/** A device's own sign-in at the broker. Whoever is on a line by an older one has to leave, wherever that line ends. */
interface Ground {
  audit: Pick<Audit, "record">;
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
}
interface Known {
  id: number;
  serialNumber: string;
}

export async function rotateSecret(
  { db, bus, clock, audit }: Ground,
  device: Known,
  by: Actor,
): Promise<string> {
  const [secret, at] = [newSecret(), clock.now()];
  await db.transaction(async (tx) => {
    await store.replaceSecret(tx, device.id, { secretHash: hashOf(secret), at });
    await audit.record(tx, { actor: by, action: "fleet_devices_rotateSecret", subject: subjectOf(device) });
  });
  tellDevicesChanged(bus, changeOf(device, true));
  return secret;
}

export async function revokeSecret(
  { db, bus, clock, audit }: Ground,
  device: Known,
  by: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await store.revokeSecrets(tx, [device.id], clock.now()))) return;
    await audit.record(tx, { actor: by, action: "fleet_devices_revokeSecret", subject: subjectOf(device) });
  });
  tellDevicesChanged(bus, changeOf(device, true));
}

export const subjectOf = ({ id }: Pick<Known, "id">) => ({ kind: "device", id });

export const changeOf = (device: Known, isRevoked: boolean) => changesOf([device], isRevoked);

export function changesOf(devices: readonly Known[], isRevoked: boolean) {
  return {
    deviceIds: devices.map(({ id }) => id),
    serialNumbers: devices.map(({ serialNumber }) => serialNumber),
    isRevoked,
  };
}
