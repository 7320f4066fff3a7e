import { serialNumber, timeZone } from "@sweepline/contract/core/fields.ts";
import { recordOf } from "@sweepline/contract/core/records.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type DeviceChanges,
  type DeviceRegistration,
  manufacturer,
} from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_FIELD_NAMES } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { z } from "zod";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";
import { changesOf, type DevicesDeps, publishDevicesChanged, subjectOf } from "./device-changes.ts";
import { revokeSecrets } from "./device-credentials.store.ts";
import * as store from "./device-registry.store.ts";
import { hashOf, newSecret } from "./device-secrets.ts";

/** Devices come in, one or thousands, and sign in at the broker ever after. */
const newRegistrationSchema = z.object({
  serialNumber,
  manufacturer,
  productId: z.number().int().positive(),
  ...recordOf(DEVICE_FIELD_NAMES, () => z.string().default("")),
  shortName: z.string().trim().max(100).default(""),
  organizationId: z.number().int().positive(),
  timeZone,
  commissionedAt: z.date().optional(),
  /** It signs in there then, and gets no secret of ours. */
  mqttServerId: z.number().int().positive().nullable().default(null),
  /** What was entered at it before, where it goes on with that. */
  signIn: z.object({ username: z.string(), secretHash: z.custom<Uint8Array>() }).optional(),
});
export type Registration = z.input<typeof newRegistrationSchema>;

export interface Registered {
  device: { id: number; serialNumber: string };
  /** Shown once; lost, it can only be replaced. Null where it does not sign in here, or has had it before. */
  secret: string | null;
}

/** What begins with devices in other rooms, in the transaction that makes them; null: the platform's own work. */
export type OnRegistered = (tx: Queries, ids: readonly number[], staffId: number | null) => Promise<unknown>;

interface Registering extends DevicesDeps {
  onRegistered: readonly OnRegistered[];
}

export function registerMany(
  deps: Registering,
  registrations: readonly Registration[],
  by: Actor,
): Promise<Registered[]> {
  return deps.db.transaction((tx) => registerWithin(tx, deps, { registrations, by }));
}

/** Nobody is told before the commit. */
export async function registerWithin(
  tx: Queries,
  { bus, clock, audit, onRegistered }: Omit<Registering, "db">,
  { registrations, by }: { registrations: readonly Registration[]; by: Actor },
): Promise<Registered[]> {
  const drafts = registrations.map((registration) => draftOf(registration, clock.now()));
  refuseTaken(drafts, [...new Set(drafts.map((draft) => draft.serialNumber))]);
  const written = await store.insertDevices(
    tx,
    drafts.map(({ secret, signIn, ...draft }) => ({
      ...draft,
      username: signIn?.username ?? null,
      secretHash: signIn?.secretHash ?? hashOf(secret),
    })),
  );
  const rows = new Map(written.map((row) => [row.serialNumber, row]));
  refuseTaken(drafts, [...rows.keys()]);
  const ids = written.map((row) => row.id);
  for (const begin of onRegistered) await begin(tx, ids, by.staffId);
  await recordRegistered(audit, tx, { registrations, written, by });
  afterCommit(tx, () =>
    publishDevicesChanged(bus, {
      deviceIds: written.map(({ id }) => id),
      serialNumbers: [...rows.keys()],
      isRevoked: false,
    }),
  );
  return drafts.flatMap(({ serialNumber, secret, signIn }) => {
    const row = rows.get(serialNumber);
    const isNew = row?.hasSecret && !signIn;
    return row ? [{ device: { id: row.id, serialNumber }, secret: isNew ? secret : null }] : [];
  });
}

/** One row a device; of a whole fleet one row with its names. */
async function recordRegistered(
  audit: Pick<Audit, "record">,
  tx: Queries,
  registered: {
    registrations: readonly Registration[];
    written: readonly { id: number; serialNumber: string }[];
    by: Actor;
  },
): Promise<void> {
  const { registrations, written, by } = registered;
  const action = "fleet_devices_register";
  const [first] = written;
  if (!first) return;
  const { signIn: _, ...said } = registrations[0] ?? {};
  const entry =
    written.length === 1
      ? { subject: { kind: "device", id: first.id }, after: said }
      : {
          subject: { kind: "devices", id: `${written.length}` },
          after: { serialNumbers: written.map((row) => row.serialNumber) },
        };
  await audit.record(tx, { actor: by, action, ...entry });
}

function draftOf(registration: Registration, now: Date) {
  const parsed = newRegistrationSchema.parse(registration);
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

/** Refuses where someone else was first, or the device is decommissioned. */
export async function update(
  { db, bus, clock, audit }: DevicesDeps,
  device: DeviceRegistration,
  { change: { id, revision, ...fields }, by }: { change: DeviceChanges; by: Actor },
): Promise<void> {
  const changed = differences(device, fields);
  await db.transaction(async (tx) => {
    if (!(await store.updateDevice(tx, { id, revision }, { ...fields, at: clock.now() })))
      throw new Refused(CORE_REFUSALS.conflict);
    // From there it gets no messages of ours; what it had to sign in with here would be left lying about.
    if (fields.mqttServerId !== null && device.mqttServerId === null)
      await revokeSecrets(tx, [id], clock.now());
    await audit.record(tx, {
      actor: by,
      action: "fleet_devices_update",
      subject: subjectOf(device),
      ...changed,
    });
  });
  // Its rights at the broker are made of these: it comes back with the new ones.
  const isMovedOff = ["manufacturer", "productId", "mqttServerId"].some((field) => field in changed.after);
  publishDevicesChanged(bus, changesOf([device], isMovedOff));
}

export interface Correction {
  serialNumber: string;
  by: Actor;
}

/**
 * As it is printed on the device, where whoever registered it wrote it in other letters. False: it came before, and what is
 * kept of it elsewhere, in files and at the device itself, goes by the name that it has.
 */
export async function correctSerialNumber(
  { db, bus, clock, audit }: DevicesDeps,
  device: DeviceRegistration,
  { serialNumber, by }: Correction,
): Promise<boolean> {
  const { id, revision, serialNumber: before } = device;
  const isCorrected = await db.transaction(async (tx) => {
    if (!(await store.renameUnseen(tx, { id, revision }, { serialNumber, at: clock.now() }))) return false;
    await audit.record(tx, {
      ...{ actor: by, action: "fleet_devices_update", subject: subjectOf(device) },
      ...{ before: { serialNumber: before }, after: { serialNumber } },
    });
    return true;
  });
  if (isCorrected) publishDevicesChanged(bus, changesOf([device, { id, serialNumber }], false));
  return isCorrected;
}

/** Only what changed: before and after. */
function differences<Fields extends object>(before: Fields & Record<string, unknown>, after: Fields) {
  const names = (Object.keys(after) as (keyof Fields & string)[]).filter(
    (name) => before[name] !== after[name],
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after as Record<string, unknown>) };
}
