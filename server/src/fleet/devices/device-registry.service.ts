import { timingSafeEqual } from "node:crypto";
import { serialNumber, timeZone } from "@sweepline/contract/core/fields.ts";
import { recordOf } from "@sweepline/contract/core/records.ts";
import { manufacturer } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_FIELD_NAMES } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";
import { tellDevicesChanged } from "./device-changes.ts";
import { onRegistered } from "./device-openings.store.ts";
import * as store from "./device-registry.store.ts";
import { hashOf, newSecret } from "./device-secrets.ts";

/** Devices come in, one or thousands, and sign in at the broker ever after. */
const registrationSchema = z.object({
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
});
export type Registration = z.input<typeof registrationSchema>;

export interface Registered {
  device: { id: number; serialNumber: string };
  /** Shown once; lost, it can only be replaced. Null where it does not sign in here. */
  secret: string | null;
}

interface Ground {
  audit: Pick<Audit, "record">;
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
}

/** Compared with where nobody has that name, so that the time taken tells nothing. */
const NOBODY = hashOf(newSecret());

export function registerMany(
  ground: Ground,
  registrations: readonly Registration[],
  by: Actor,
): Promise<Registered[]> {
  return ground.db.transaction((tx) => registerWithin(tx, ground, { registrations, by }));
}

/** Nobody is told before the commit. */
export async function registerWithin(
  tx: Queries,
  { bus, clock, audit }: Omit<Ground, "db">,
  { registrations, by }: { registrations: readonly Registration[]; by: Actor },
): Promise<Registered[]> {
  const drafts = registrations.map((registration) => draftOf(registration, clock.now()));
  refuseTaken(drafts, [...new Set(drafts.map((draft) => draft.serialNumber))]);
  const written = await store.insertDevices(
    tx,
    drafts.map(({ secret, ...draft }) => ({ ...draft, secretHash: hashOf(secret) })),
  );
  const rows = new Map(written.map((row) => [row.serialNumber, row]));
  refuseTaken(drafts, [...rows.keys()]);
  const ids = written.map((row) => row.id);
  if (by.staffId !== null) for (const note of onRegistered.all()) await note(tx, ids, by.staffId);
  await recordRegistered(audit, tx, { registrations, written, by });
  afterCommit(tx, () =>
    tellDevicesChanged(bus, {
      deviceIds: written.map(({ id }) => id),
      serialNumbers: [...rows.keys()],
      isRevoked: false,
    }),
  );
  return drafts.flatMap(({ serialNumber, secret }) => {
    const row = rows.get(serialNumber);
    return row ? [{ device: { id: row.id, serialNumber }, secret: row.hasSecret ? secret : null }] : [];
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
  const entry =
    written.length === 1
      ? { subject: { kind: "device", id: first.id }, after: registrations[0] }
      : {
          subject: { kind: "devices", id: `${written.length}` },
          after: { serialNumbers: written.map((row) => row.serialNumber) },
        };
  await audit.record(tx, { actor: by, action, ...entry });
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
