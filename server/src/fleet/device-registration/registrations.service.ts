import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import {
  type BrokerAddress,
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
import type { DeviceAddress } from "../../core/bus/device-address.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Granted } from "../../core/company-permissions.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { authorityOf } from "../../core/tls/certificate.ts";
import { type Actor, actorOf } from "../../system/logs/index.ts";
import {
  type Devices,
  type Homes,
  type OnDecommissioned,
  type SendLock,
  withheldLive,
} from "../devices/index.ts";
import * as store from "./registrations.store.ts";

/**
 * What people do with registrations, within their scope. Whoever may register changes everything; who only holds a device
 * changes what it is called, where it is and what they note of it.
 */
export interface Registrations {
  list(caller: Caller, query: RegistrationListQuery): Promise<Page<DeviceRegistration>>;
  get(caller: Caller, id: number): Promise<DeviceRegistration>;
  /** Where devices sign in at our own broker. */
  broker(): Promise<BrokerAddress>;
  /** `signIn`: it goes on with what was entered at it before. */
  register(requester: Requester, device: NewDevice, signIn?: KnownSignIn): Promise<WithCredentials>;
  update(requester: Requester, change: DeviceChanges): Promise<DeviceRegistration>;
  rotateSecret(requester: Requester, id: number): Promise<WithCredentials>;
  revokeSecret(requester: Requester, id: number): Promise<DeviceRegistration>;
  setLocked(
    requester: Requester,
    lock: { id: number; isLocked: boolean; reason?: string },
  ): Promise<DeviceRegistration>;
  decommission(requester: Requester, end: { id: number; reason: string }): Promise<DeviceRegistration>;
  /** Devices that the person is known to see, all at once. What is so already stays as it is. */
  setManyLocked(
    by: Actor,
    lock: { ids: readonly number[]; isLocked: boolean; reason?: string },
  ): Promise<undefined>;
  decommissionMany(by: Actor, end: { ids: readonly number[]; reason: string }): Promise<undefined>;
  /** Ids of the devices in use that the list shows, in its order. */
  matching(caller: Caller, query: RegistrationListQuery, limit: number): Promise<number[]>;
  recommission(requester: Requester, id: number): Promise<WithCredentials>;
}

type KnownSignIn = Parameters<Devices["register"]>[0]["signIn"];

interface WithCredentials {
  device: DeviceRegistration;
  credentials: DeviceCredentials | null;
}
interface Deps {
  db: Queries;
  devices: Devices;
  homes: Homes;
  /** Tells the machine itself of its lock, as a command of the same transaction. */
  sendLock: SendLock;
  /** Ends what was wanted of devices that are put out of use. */
  onDecommissioned: OnDecommissioned;
  /** Where devices find the broker. */
  broker: DeviceAddress;
  config: Parameters<typeof authorityOf>[0];
}

export function createRegistrations(deps: Deps): Registrations {
  const { db, devices, sendLock, onDecommissioned, broker } = deps;
  const get = async ({ scope, companyPermissions }: Caller, id: number) => {
    const device = found(await store.findRegistration(deps, scope, id), CORE_REFUSALS.notFound);
    return withheldFrom(companyPermissions, device);
  };
  const inUse = async (caller: Caller, id: number) => {
    const device = await get(caller, id);
    if (device.decommissionedAt !== null) throw new Refused(REGISTRATION_REFUSALS.alreadyRetired);
    return device;
  };
  const withSecret = async (caller: Caller, id: number, secret: string | null) => {
    const device = await get(caller, id);
    return { device, credentials: secret === null ? null : signInOf(device, secret, broker) };
  };
  return {
    async list({ scope, companyPermissions }, query) {
      const page = await store.pageOfRegistrations(deps, scope, query);
      return { ...page, records: page.records.map((row) => withheldFrom(companyPermissions, row)) };
    },
    get,
    broker: async () => ({ ...broker, caCertificate: await authorityOf(deps.config) }),
    async register(requester, device, signIn) {
      await checkPlaces(db, requester.caller, device);
      const registered = await devices.register({ ...device, signIn }, actorOf(requester));
      return withSecret(requester.caller, registered.device.id, registered.secret);
    },
    async update(requester, change) {
      const before = await inUse(requester.caller, change.id);
      await refuseBeyond(db, requester.caller, { before, change });
      await devices.update(before, { change, by: actorOf(requester) });
      return get(requester.caller, change.id);
    },
    async rotateSecret(requester, id) {
      const device = ownSignIn(await inUse(requester.caller, id));
      return withSecret(requester.caller, id, await devices.rotateSecret(device, actorOf(requester)));
    },
    async revokeSecret(requester, id) {
      await devices.revokeSecret(await inUse(requester.caller, id), actorOf(requester));
      return get(requester.caller, id);
    },
    async setLocked(requester, { id, ...lock }) {
      await inUse(requester.caller, id);
      await devices.setLocked([id], { ...lock, by: actorOf(requester), sendLock });
      return get(requester.caller, id);
    },
    async decommission(requester, { id, reason }) {
      await get(requester.caller, id);
      if ((await devices.decommission([id], { reason, by: actorOf(requester), onDecommissioned })) === 0)
        throw new Refused(REGISTRATION_REFUSALS.alreadyRetired);
      return get(requester.caller, id);
    },
    async setManyLocked(by, { ids, ...lock }) {
      await devices.setLocked(ids, { ...lock, by, sendLock });
      return undefined;
    },
    async decommissionMany(by, { ids, reason }) {
      await devices.decommission(ids, { reason, by, onDecommissioned });
      return undefined;
    },
    matching: ({ scope }, query, limit) => store.idsOfRegistrations(deps, scope, { query, limit }),
    async recommission(requester, id) {
      const secret = await devices.recommission(await get(requester.caller, id), actorOf(requester));
      return withSecret(requester.caller, id, secret);
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

/** What the topics of a device have to begin with; empty where its protocol has no such place. */
export function topicPrefixOf({
  protocol,
  manufacturer,
  serialNumber,
}: Pick<DeviceRegistration, "serialNumber" | "manufacturer" | "protocol">): string {
  return protocol === "vda5050" ? `${VDA_INTERFACE}/v2/${manufacturer}/${serialNumber}` : "";
}

/** What a device needs to come in at the product's own broker. */
export function signInOf(
  device: Pick<DeviceRegistration, "id" | "serialNumber" | "manufacturer" | "protocol">,
  secret: string,
  broker: DeviceAddress,
): DeviceCredentials {
  const { id: deviceId, serialNumber } = device;
  return {
    ...broker,
    deviceId,
    serialNumber,
    topicPrefix: topicPrefixOf(device),
    username: serialNumber,
    password: secret,
  };
}

async function refuseBeyond(
  db: Queries,
  caller: Caller,
  { before, change }: { before: DeviceRegistration; change: DeviceChanges },
): Promise<void> {
  const guarded = PLATFORM_FIELDS.filter((field) => change[field] !== before[field]);
  if (guarded.length === 0) return;
  if (!caller.permissions.has(REGISTRATION_ENDPOINTS.register.permission))
    throw new Refused(REGISTRATION_REFUSALS.notYours, {
      fields: guarded.map((field) => ({ field, text: REGISTRATION_REFUSALS.notYours })),
    });
  await checkPlaces(db, caller, { ...change, organizationId: before.organizationId });
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
