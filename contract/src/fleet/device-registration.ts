import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { chosenId, int, requiredText, revision, searchText, serialNumber, timeZone } from "../core/fields.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape } from "../core/rows.ts";
import { DEVICE_KINDS } from "./shared/codes.ts";
import { enteredShape, OWN_TEXTS, PLATFORM_TEXTS, textsShape } from "./shared/device-field-lists.ts";
import { homeShape } from "./shared/device-shapes.ts";
import { PROTOCOLS } from "./shared/protocols.ts";
import { deviceLiveSchema } from "./telemetry.ts";

/**
 * Devices as they are registered: what the platform knows of them before they ever speak, their credentials, their lock,
 * whether they are in use.
 *
 *   in use ──decommission (credentials end, connections end)──▶ decommissioned ──recommission (new credentials)──▶ in use
 */
export const CREDENTIAL_STATES = ["valid", "revoked", "none"] as const;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];

export const REGISTRATION_REFUSALS = defineRefusals({
  unknownProduct: [422, "型号不存在", "The model does not exist"],
  unknownHolder: [422, "组织不存在", "The organization does not exist"],
  unknownMqttServer: [422, "MQTT 服务器不存在", "The MQTT server does not exist"],
  notYours: [403, "只有平台可以修改此项", "Only the platform can change this"],
  signsInElsewhere: [
    409,
    "设备经由其他服务器通信，不使用平台的凭证",
    "The device connects through another server and does not use the platform's credentials",
  ],
  alreadyRetired: [409, "设备已停用", "The device is decommissioned"],
  stillInUse: [409, "设备仍在使用中", "The device is still in use"],
});

/** A level of every topic of the device, like its serial number. */
export const manufacturer = z
  .string()
  .min(1, { error: "validation.required", abort: true })
  .regex(/^[\w.: -]{1,64}$/, "validation.manufacturer");
/** Why a device is locked or decommissioned. */
export const reason = requiredText(200);
/** What people who hold a device change of it, and what only the platform says. */
const ownFields = { timeZone, ...enteredShape(OWN_TEXTS) };
const platformFields = {
  manufacturer,
  productId: chosenId("validation.model"),
  ...enteredShape(PLATFORM_TEXTS),
  /** The MQTT server through which it speaks; null: the product's own broker. */
  mqttServerId: idSchema.nullable().default(null),
};
/** Names in the form of what only the platform changes. */
export const PLATFORM_FIELDS = Object.keys(platformFields) as (keyof typeof platformFields)[];

export const newDeviceSchema = z.object({
  serialNumber: z
    .string("validation.deviceId")
    .trim()
    .min(1, { error: "validation.deviceId", abort: true })
    .pipe(serialNumber),
  organizationId: chosenId("validation.noTenant"),
  ...platformFields,
  ...ownFields,
});
export type NewDevice = z.output<typeof newDeviceSchema>;
export const deviceChangeSchema = z.object({ id: idSchema, revision, ...platformFields, ...ownFields });
export type DeviceChanges = z.output<typeof deviceChangeSchema>;

export const registrationSchema = z.object({
  id: int,
  serialNumber: z.string(),
  manufacturer: z.string(),
  productId: int,
  productCode: z.string(),
  productName: z.string(),
  projectName: z.string(),
  kind: z.enum(DEVICE_KINDS),
  protocol: z.enum(PROTOCOLS),
  ...organizationShape,
  ...homeShape,
  timeZone: z.string(),
  ...textsShape(),
  mqttServerId: int.nullable(),
  mqttServerName: z.string().nullable(),
  /** `none`: not needed, see `signsInHere`. */
  credential: z.object({
    state: z.enum(CREDENTIAL_STATES),
    createdAt: instantSchema.nullable(),
    revokedAt: instantSchema.nullable(),
  }),
  isLocked: z.boolean(),
  lockedAt: instantSchema.nullable(),
  lockReason: z.string(),
  live: deviceLiveSchema,
  commissionedAt: instantSchema,
  decommissionedAt: instantSchema.nullable(),
  decommissionReason: z.string(),
  updatedAt: instantSchema,
  revision: int,
});
export type DeviceRegistration = z.infer<typeof registrationSchema>;

const addressShape = {
  /** Empty: at the address that the console itself is reached by. */
  host: z.string(),
  port: int,
  isTls: z.boolean(),
};
/** Where whatever signs in at the product's own broker finds it. */
const brokerSchema = z.object({
  ...addressShape,
  /** PEM of the authority that made its certificate, where that is the product's own; empty: one that systems know. */
  caCertificate: z.string(),
});
export type BrokerAddress = z.infer<typeof brokerSchema>;

/** What a device signs in with. The password is shown this once: only a hash of it is kept. */
export const credentialsSchema = z.object({
  deviceId: int,
  serialNumber: z.string(),
  ...addressShape,
  /** It speaks and listens below this only; empty where its protocol has no such place. */
  topicPrefix: z.string(),
  username: z.string(),
  password: z.string(),
});
export type DeviceCredentials = z.infer<typeof credentialsSchema>;
/** Null where the device does not sign in here. */
const withCredentials = z.object({
  device: registrationSchema,
  credentials: credentialsSchema.nullable(),
});

const SORTS = [
  "serialNumber",
  "shortName",
  "productName",
  "organizationName",
  "commissionedAt",
  "decommissionedAt",
  "credentialCreatedAt",
  "updatedAt",
  "lastReportAt",
] as const;
export const registrationListQuery = pageQuery(SORTS, {
  search: searchText,
  isDecommissioned: z.stringbool().optional(),
  credentialState: z.enum(CREDENTIAL_STATES).optional(),
  isLocked: z.stringbool().optional(),
  isOnline: z.stringbool().optional(),
  protocol: z.enum(PROTOCOLS).optional(),
  kind: z.enum(DEVICE_KINDS).optional(),
  productId: idSchema.optional(),
  organizationId: idSchema.optional(),
  /** Where it is at home. */
  placeId: idSchema.optional(),
});
export type RegistrationListQuery = z.output<typeof registrationListQuery>;

const withReason = z.object({ reason });

export const REGISTRATION_ENDPOINTS = {
  list: endpoint("GET /platform/equipment/registrations/page", "fleet_devices_registrations", {
    shows: "devices",
    summary: "Registrations of devices within the caller's scope, in use and decommissioned",
    ...pagesOf(registrationSchema, registrationListQuery),
  }),
  get: endpoint("GET /platform/equipment/:id/registration", "fleet_devices_registrations", {
    shows: "devices",
    summary: "Registration of one device, in use or decommissioned",
    answer: registrationSchema,
  }),
  broker: endpoint("GET /platform/equipment/broker", "fleet_devices_registrations", {
    summary: "Where devices sign in, and what they believe its certificate by",
    answer: brokerSchema,
  }),
  register: endpoint("POST /platform/equipment", "fleet_devices_register", {
    stepUp: true,
    summary: "Registers a device; its password is told once",
    body: newDeviceSchema,
    answer: withCredentials,
  }),
  /** People who may not register change the time zone and the texts that are not `isOfPlatform` only. */
  update: endpoint("PUT /platform/equipment", "fleet_devices_edit", {
    summary: "Changes a device's registration",
    body: deviceChangeSchema,
    answer: registrationSchema,
  }),
  rotateSecret: endpoint("POST /platform/equipment/:id/secret", "fleet_devices_credentials", {
    stepUp: true,
    summary: "Gives a device a new password, told once; whoever uses the old one is sent away",
    answer: withCredentials,
  }),
  revokeSecret: endpoint("DELETE /platform/equipment/:id/secret", "fleet_devices_credentials", {
    stepUp: true,
    summary: "Takes a device's password back: it cannot sign in any more",
    answer: registrationSchema,
  }),
  lock: endpoint("PUT /platform/equipment/:id/lock", "fleet_devices_lock", {
    summary: "Locks a device: it refuses operation until it is unlocked",
    body: withReason,
    answer: registrationSchema,
  }),
  unlock: endpoint("PUT /platform/equipment/:id/unlock", "fleet_devices_lock", {
    summary: "Unlocks a device",
    answer: registrationSchema,
  }),
  decommission: endpoint("PUT /platform/equipment/:id/decommission", "fleet_devices_decommission", {
    summary: "Decommissions a device: its credentials and connections end, its history stays",
    body: withReason,
    answer: registrationSchema,
  }),
  recommission: endpoint("PUT /platform/equipment/:id/recommission", "fleet_devices_decommission", {
    stepUp: true,
    summary: "Recommissions a device with a new password, which is shown once",
    answer: withCredentials,
  }),
};
