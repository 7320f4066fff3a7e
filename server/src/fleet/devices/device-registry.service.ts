import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { serialNumber, timeZone } from "@sweepline/contract/core/fields.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { tellDevicesChanged } from "./device-changes.ts";
import type { Device } from "./device-holders.store.ts";
import * as store from "./device-registry.store.ts";

/**
 * Devices come in, get their own sign-in at the broker, are locked and unlocked. A secret is shown once, when it is
 * made, and kept as SHA-256: 192 random bits need no slow hash, and the broker asks at every connection.
 */
const registrationSchema = z.object({
  serialNumber,
  /** A level of every topic of the device, like the serial number. */
  manufacturer: z.string().regex(/^[\w.: -]{1,64}$/),
  productId: z.number().int().positive(),
  shortName: z.string().trim().max(100).default(""),
  organizationId: z.number().int().positive(),
  timeZone,
  commissionedAt: z.date().optional(),
});
export type Registration = z.input<typeof registrationSchema>;

export interface Registered {
  device: { id: number; serialNumber: string };
  /** Shown once; lost, it can only be replaced. */
  secret: string;
}

interface Ground {
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
}

const SECRET_BYTES = 24;
const newSecret = () => randomBytes(SECRET_BYTES).toString("base64url");
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
/** Compared with where nobody has that name, so that the time taken tells nothing. */
const NOBODY = hashOf(newSecret());

export async function registerMany(
  { db, bus, clock }: Ground,
  registrations: readonly Registration[],
): Promise<Registered[]> {
  const drafts = registrations.map((registration) => draftOf(registration, clock.now()));
  refuseTaken(drafts, [...new Set(drafts.map((draft) => draft.serialNumber))]);
  const rows = await db.transaction(async (tx) => {
    const written = await store.insertDevices(
      tx,
      drafts.map(({ secret, ...draft }) => ({ ...draft, secretHash: hashOf(secret) })),
    );
    refuseTaken(
      drafts,
      written.map((row) => row.serialNumber),
    );
    return written;
  });
  const ids = new Map(rows.map((row) => [row.serialNumber, row.id]));
  tellDevicesChanged(bus, {
    deviceIds: [...ids.values()],
    serialNumbers: [...ids.keys()],
    isRevoked: false,
  });
  return drafts.map((draft) => ({
    device: { id: ids.get(draft.serialNumber) as number, serialNumber: draft.serialNumber },
    secret: draft.secret,
  }));
}

function draftOf(registration: Registration, now: Date) {
  const parsed = registrationSchema.parse(registration);
  return { ...parsed, commissionedAt: parsed.commissionedAt ?? now, secret: newSecret() };
}

/** All or none: half a list would leave people to find out which half. `free` are the names that may be used. */
function refuseTaken(drafts: readonly { serialNumber: string }[], free: readonly string[]): void {
  if (free.length === drafts.length) return;
  const open = new Set(free);
  // A name that stands twice is taken the second time.
  const taken = drafts.find((draft) => !open.delete(draft.serialNumber));
  throw new Refused(DEVICE_REFUSALS.serialNumberTaken, {
    values: { serialNumber: taken?.serialNumber ?? "" },
    fields: [{ field: "serialNumber", text: DEVICE_REFUSALS.serialNumberTaken }],
  });
}

export async function rotateSecret({ db, bus }: Ground, device: Device): Promise<string> {
  const secret = newSecret();
  await store.replaceSecret(db, device.id, hashOf(secret));
  tellDevicesChanged(bus, changeOf(device, true));
  return secret;
}

export async function revokeSecret({ db, bus }: Ground, device: Device): Promise<void> {
  await store.revokeSecret(db, device.id);
  tellDevicesChanged(bus, changeOf(device, true));
}

/** Locks or unlocks; nothing happens where it is so already. Answers whether it changed. */
export async function setLocked(
  { db, bus, clock }: Ground,
  device: Device,
  isLocked: boolean,
): Promise<boolean> {
  const at = clock.now();
  const hasChanged = await db.transaction((tx) => store.setLocked(tx, device.id, { isLocked, at }));
  if (hasChanged) tellDevicesChanged(bus, changeOf(device, false));
  return hasChanged;
}

function changeOf(device: Device, isRevoked: boolean) {
  return { deviceIds: [device.id], serialNumbers: [device.serialNumber], isRevoked };
}

/** The broker's question: is this device who it says it is? */
export async function verifyCredential(
  { db }: Pick<Ground, "db">,
  username: string,
  secret: string,
): Promise<{ serialNumber: string; manufacturer: string } | undefined> {
  const isPlausible = serialNumber.safeParse(username).success;
  const credential = isPlausible ? await store.findCredential(db, username) : undefined;
  const isRight = timingSafeEqual(hashOf(secret), credential?.secretHash ?? NOBODY);
  if (!credential || !isRight) return undefined;
  return { serialNumber: credential.serialNumber, manufacturer: credential.manufacturer };
}
