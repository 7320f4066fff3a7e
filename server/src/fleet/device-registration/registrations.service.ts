import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import {
  type DeviceChanges,
  type DeviceCredentials,
  type DeviceRegistration,
  type NewDevice,
  PLATFORM_FIELDS,
  REGISTRATION_ENDPOINTS,
  REGISTRATION_REFUSALS,
  type RegistrationListQuery,
} from "@sweepline/contract/fleet/device-registration.ts";
import { signsInHere } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { Asker, Caller } from "../../core/caller.ts";
import type { Granted } from "../../core/company-permissions.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Actor, actorOf } from "../../system/logs/index.ts";
import { tellDevicesChanged } from "./device-changes.ts";
import { changeOf, revokeSecret, rotateSecret, subjectOf } from "./device-credentials.service.ts";
import { revokeSecrets as endCredentials } from "./device-credentials.store.ts";
import { setLocked } from "./device-lock.service.ts";
import { registerMany } from "./device-registry.service.ts";
import { decommission, decommissionOne, recommission } from "./device-retirement.service.ts";
import type { DevicesGround } from "./devices.service.ts";
import * as store from "./registrations.store.ts";
import { withheldLive } from "./withheld.ts";

/**
 * What people do with registrations, within their scope. Whoever may register changes everything; who only holds a device
 * changes what it is called, where it is and what they note of it.
 */
export interface Registrations {
  list(caller: Caller, query: RegistrationListQuery): Promise<Page<DeviceRegistration>>;
  get(caller: Caller, id: number): Promise<DeviceRegistration>;
  register(asker: Asker, device: NewDevice): Promise<WithCredentials>;
  update(asker: Asker, change: DeviceChanges): Promise<DeviceRegistration>;
  rotateSecret(asker: Asker, id: number): Promise<WithCredentials>;
  revokeSecret(asker: Asker, id: number): Promise<DeviceRegistration>;
  setLocked(
    asker: Asker,
    lock: { id: number; isLocked: boolean; reason: string },
  ): Promise<DeviceRegistration>;
  decommission(asker: Asker, end: { id: number; reason: string }): Promise<DeviceRegistration>;
  /** Devices that the person is known to see, all at once. What is so already stays as it is. */
  setManyLocked(
    by: Actor,
    lock: { ids: readonly number[]; isLocked: boolean; reason: string },
  ): Promise<undefined>;
  decommissionMany(by: Actor, end: { ids: readonly number[]; reason: string }): Promise<undefined>;
  /** Ids of the devices in use that the list shows, in its order. */
  matching(caller: Caller, query: RegistrationListQuery, limit: number): Promise<number[]>;
  recommission(asker: Asker, id: number): Promise<WithCredentials>;
}

interface WithCredentials {
  device: DeviceRegistration;
  credentials: DeviceCredentials | null;
}
interface Ground extends DevicesGround {
  /** Where devices find the broker. */
  broker: BrokerAddress;
}
export type BrokerAddress = Pick<DeviceCredentials, "host" | "port" | "isTls">;

export function createRegistrations(ground: Ground): Registrations {
  const { db } = ground;
  const get = async ({ scope, companyPermissions }: Caller, id: number) => {
    const device = found(await store.findRegistration(db, scope, id), CORE_REFUSALS.notFound);
    return withheldFrom(companyPermissions, device);
  };
  const inUse = async (caller: Caller, id: number) => {
    const device = await get(caller, id);
    if (device.decommissionedAt !== null) throw new Refused(REGISTRATION_REFUSALS.alreadyRetired);
    return device;
  };
  const withSecret = async (caller: Caller, id: number, secret: string | null) => {
    const device = await get(caller, id);
    return { device, credentials: credentialsOf(ground, device, secret) };
  };
  return {
    async list({ scope, companyPermissions }, query) {
      const page = await store.pageOfRegistrations(db, scope, query);
      return { ...page, records: page.records.map((row) => withheldFrom(companyPermissions, row)) };
    },
    get,
    async register(asker, device) {
      await checkPlaces(db, asker.caller, device);
      const [registered] = await registerMany(ground, [device], actorOf(asker));
      return withSecret(asker.caller, registered?.device.id ?? 0, registered?.secret ?? null);
    },
    async update(asker, change) {
      const before = await inUse(asker.caller, change.id);
      await update(ground, asker, { before, change });
      return get(asker.caller, change.id);
    },
    async rotateSecret(asker, id) {
      const device = ownSignIn(await inUse(asker.caller, id));
      return withSecret(asker.caller, id, await rotateSecret(ground, device, actorOf(asker)));
    },
    async revokeSecret(asker, id) {
      await revokeSecret(ground, await inUse(asker.caller, id), actorOf(asker));
      return get(asker.caller, id);
    },
    async setLocked(asker, { id, ...lock }) {
      await inUse(asker.caller, id);
      await setLocked(ground, [id], { ...lock, by: actorOf(asker) });
      return get(asker.caller, id);
    },
    async decommission(asker, { id, reason }) {
      await get(asker.caller, id);
      await decommissionOne(ground, id, { reason, by: actorOf(asker) });
      return get(asker.caller, id);
    },
    async setManyLocked(by, { ids, ...lock }) {
      await setLocked(ground, ids, { ...lock, by });
      return undefined;
    },
    async decommissionMany(by, { ids, reason }) {
      await decommission(ground, ids, { reason, by });
      return undefined;
    },
    matching: ({ scope }, query, limit) => store.idsOfRegistrations(db, scope, { query, limit }),
    async recommission(asker, id) {
      const secret = await recommission(ground, await get(asker.caller, id), actorOf(asker));
      return withSecret(asker.caller, id, secret);
    },
  };
}

const withheldFrom = (granted: Granted, device: DeviceRegistration): DeviceRegistration => ({
  ...device,
  live: withheldLive(granted, device.live),
});

function ownSignIn(device: DeviceRegistration): DeviceRegistration {
  if (!signsInHere(device)) throw new Refused(REGISTRATION_REFUSALS.signsInElsewhere);
  return device;
}

/** The interface's name is free in VDA 5050; this is the one that most of its clients are made for. */
const VDA_INTERFACE = "uagv";

function credentialsOf(
  { broker }: Ground,
  device: DeviceRegistration,
  secret: string | null,
): DeviceCredentials | null {
  return secret === null ? null : signInOf(device, secret, broker);
}

/** What a device needs to come in at the product's own broker. */
export function signInOf(
  device: Pick<DeviceRegistration, "id" | "serialNumber" | "manufacturer" | "protocol">,
  secret: string,
  broker: BrokerAddress,
): DeviceCredentials {
  const { id: deviceId, serialNumber, manufacturer, protocol } = device;
  return {
    ...broker,
    deviceId,
    serialNumber,
    topicPrefix: protocol === "vda5050" ? `${VDA_INTERFACE}/v2/${manufacturer}/${serialNumber}` : "",
    username: serialNumber,
    password: secret,
  };
}

async function update(
  ground: Ground,
  { caller, remoteIp }: Asker,
  { before, change: { id, revision, ...fields } }: { before: DeviceRegistration; change: DeviceChanges },
): Promise<void> {
  const { db, bus, clock, audit } = ground;
  const { register } = REGISTRATION_ENDPOINTS;
  const guarded = PLATFORM_FIELDS.filter((field) => fields[field] !== before[field]);
  if (guarded.length > 0 && !caller.permissions.has(register.permission))
    throw new Refused(REGISTRATION_REFUSALS.notYours, {
      fields: guarded.map((field) => ({ field, text: REGISTRATION_REFUSALS.notYours })),
    });
  if (guarded.length > 0) await checkPlaces(db, caller, { ...fields, organizationId: before.organizationId });
  await db.transaction(async (tx) => {
    if (!(await store.updateRegistration(tx, { id, revision }, { ...fields, at: clock.now() })))
      throw new Refused(CORE_REFUSALS.conflict);
    // From there it gets no messages of ours; what it had to sign in with here would be left lying about.
    if (fields.mqttServerId !== null && before.mqttServerId === null)
      await endCredentials(tx, [id], clock.now());
    await audit.record(tx, {
      actor: actorOf({ caller, remoteIp }),
      action: "fleet_devices_update",
      subject: subjectOf(before),
      ...differences(before, fields),
    });
  });
  // Its rights at the broker are made of these: it comes back with the new ones.
  const isMovedOff = guarded.some((field) => ["manufacturer", "productId", "mqttServerId"].includes(field));
  tellDevicesChanged(bus, changeOf(before, isMovedOff));
}

/** Only what changed: before and after. */
function differences<Fields extends object>(before: Fields & Record<string, unknown>, after: Fields) {
  const names = (Object.keys(after) as (keyof Fields & string)[]).filter(
    (name) => before[name] !== after[name],
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after as Record<string, unknown>) };
}

/** Product, holder and MQTT server that a device names must be there, for the caller and for the holder. */
async function checkPlaces(
  db: Queries,
  { scope }: Caller,
  device: Pick<NewDevice, "organizationId" | "productId" | "mqttServerId">,
): Promise<void> {
  const { organizationId, productId, mqttServerId } = device;
  const refuse = (field: string, text: Refusal): never => {
    throw refusedAt(field, text);
  };
  if (!(await store.isWithin(db, scope, organizationId)))
    refuse("organizationId", REGISTRATION_REFUSALS.unknownHolder);
  if (!(await store.isProduct(db, productId))) refuse("productId", REGISTRATION_REFUSALS.unknownProduct);
  if (mqttServerId !== null && !(await store.mayUseServer(db, { mqttServerId, organizationId })))
    refuse("mqttServerId", REGISTRATION_REFUSALS.unknownMqttServer);
}
