import { z } from "zod";
import { detailEndpoint, endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, listOf, optionalText, requiredText, revision, searchText } from "../core/fields.ts";
import { pageOf, pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape } from "../core/rows.ts";
import { FIRMWARE_KINDS } from "./firmware/codes.ts";

/**
 * Bindings (spec §2 `bindconfig`): which version the robots of a product are to run, by kind of package, hardware, channel, customer and
 * ring. They change no robot: they say who is behind, and a rollout brings them there. Of several that fit a device the one of the nearest
 * organization counts, and of these the one that names its hardware.
 *
 *   rings: canary gets a version first, then early, then all; a ring without a version of its own runs that of the next.
 *
 * A device follows its binding, keeps one version (pinned), or is left out of everything (excluded).
 */
export const UPDATE_RINGS = {
  canary: ["试点", "Canary"],
  early: ["先行", "Early"],
  all: ["全部", "All"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type UpdateRing = keyof typeof UPDATE_RINGS;
const RING_CODES = Object.keys(UPDATE_RINGS) as [UpdateRing, ...UpdateRing[]];

export const UPDATE_CHANNELS = {
  stable: ["正式", "Stable"],
  beta: ["测试", "Beta"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type UpdateChannel = keyof typeof UPDATE_CHANNELS;
const CHANNEL_CODES = Object.keys(UPDATE_CHANNELS) as [UpdateChannel, ...UpdateChannel[]];

export const UPDATE_MODES = {
  follow: ["跟随绑定", "Follows"],
  pinned: ["锁定当前版本", "Pinned"],
  excluded: ["不升级", "Excluded"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type UpdateMode = keyof typeof UPDATE_MODES;
const MODE_CODES = Object.keys(UPDATE_MODES) as [UpdateMode, ...UpdateMode[]];

/** How a device stands to what it is to run. */
export const BINDING_RESULTS = {
  current: ["已是目标版本", "Up to date"],
  behind: ["落后", "Behind"],
  ahead: ["高于目标", "Ahead"],
  other: ["其他版本", "Another version"],
  unknown: ["版本未知", "Version unknown"],
  pinned: ["锁定版本", "Pinned"],
  excluded: ["不升级", "Excluded"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type BindingResult = keyof typeof BINDING_RESULTS;
const RESULT_CODES = Object.keys(BINDING_RESULTS) as [BindingResult, ...BindingResult[]];

export const BINDING_REFUSALS = defineRefusals({
  bindingTaken: [409, "该组合已有绑定", "A binding for this combination already exists"],
  bindingPackage: [
    422,
    "固件包未发布，或不属于该型号和类型",
    "The package is not released, or belongs to another model or type",
  ],
});

const boundPackage = z.object({ id: int, version: z.string(), eventName: z.string() });
const packageOf = boundPackage.nullable();
export const bindingSchema = z.object({
  id: int,
  ...organizationShape,
  productId: int,
  productName: z.string(),
  kind: z.enum(FIRMWARE_KINDS),
  channel: z.enum(CHANNEL_CODES),
  /** Empty: any that no other binding names. */
  hardwareVersions: z.array(z.string()),
  /** By ring; null: that of the next ring. */
  canary: packageOf,
  early: packageOf,
  all: packageOf,
  remark: z.string(),
  /** Of the devices within the caller's scope that it counts for. */
  devices: z.partialRecord(z.enum(RESULT_CODES), int),
  updatedAt: instantSchema,
  updatedBy: z.string(),
  revision: int,
  /** Of an organization above: it counts for the caller's devices and is not theirs to change. */
  isInherited: z.boolean(),
});
export type Binding = z.infer<typeof bindingSchema>;

const chosen = idSchema.nullable().default(null);
export const newBindingSchema = z.object({
  organizationId: idSchema,
  productId: idSchema,
  kind: z.enum(FIRMWARE_KINDS).default("firmware"),
  channel: z.enum(CHANNEL_CODES).default("stable"),
  hardwareVersions: z.array(requiredText(64)).max(30).default([]),
  canaryId: chosen,
  earlyId: chosen,
  allId: chosen,
  remark: optionalText(500),
});
export type NewBinding = z.output<typeof newBindingSchema>;
export const bindingChangeSchema = newBindingSchema
  .pick({ canaryId: true, earlyId: true, allId: true, remark: true })
  .extend({ revision });

export const boundDeviceSchema = z.object({
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  ...organizationShape,
  placeName: z.string().nullable(),
  hardwareVersion: z.string().nullable(),
  ring: z.enum(RING_CODES),
  channel: z.enum(CHANNEL_CODES),
  mode: z.enum(MODE_CODES),
  remark: z.string(),
  /** Empty: not known. */
  version: z.string(),
  /** Empty: nothing is bound. */
  wanted: z.string(),
  result: z.enum(RESULT_CODES),
});
export type BoundDevice = z.infer<typeof boundDeviceSchema>;

export const bindingListQuery = pageQuery(["updatedAt", "productName"], {
  productId: idSchema.optional(),
  organizationId: idSchema.optional(),
  packageId: idSchema.optional(),
  channel: z.enum(CHANNEL_CODES).optional(),
});
export type BindingListQuery = z.output<typeof bindingListQuery>;
export const boundDeviceQuery = pageQuery(["deviceName", "version"], {
  search: searchText,
  results: listOf(z.enum(RESULT_CODES)).optional(),
  ring: z.enum(RING_CODES).optional(),
});
export type BoundDeviceQuery = z.output<typeof boundDeviceQuery>;

/** Whom a rollout of what is bound would be for: one for each package, the most devices first. */
export const behindSchema = z.object({
  bindingId: int,
  /** Whose rollout it would be: the binding's, or the caller's own where it is inherited. */
  organizationId: int,
  productId: int,
  productName: z.string(),
  packages: z.array(
    boundPackage.extend({
      rings: z.array(z.enum(RING_CODES)),
      devices: int,
    }),
  ),
});
export type Behind = z.infer<typeof behindSchema>;

export const updateChoiceSchema = z.object({
  deviceIds: z.array(idSchema).min(1, "validation.noDevice").max(500),
  ring: z.enum(RING_CODES).optional(),
  channel: z.enum(CHANNEL_CODES).optional(),
  mode: z.enum(MODE_CODES).optional(),
  remark: z.string().trim().max(200).optional(),
});
export type UpdateChoice = z.output<typeof updateChoiceSchema>;

const PATH = "/platform/otaupdate/bindconfig";
const LIST = "operations_firmware-bindings_list";
const EDIT = "operations_firmware-bindings_edit";
export const BINDING_ENDPOINTS = {
  list: endpoint(`GET ${PATH}/page`, LIST, {
    summary: "Which versions robots are to run, and how many of them do",
    ...pagesOf(bindingSchema, bindingListQuery),
    shows: "devices",
  }),
  get: endpoint(`GET ${PATH}/:id`, LIST, { summary: "One binding", answer: bindingSchema, shows: "devices" }),
  devices: detailEndpoint(`GET ${PATH}/:id/devices`, LIST, {
    summary: "The devices that a binding counts for, each with what it runs and is to run",
    query: boundDeviceQuery,
    answer: pageOf(boundDeviceSchema),
    shows: "devices",
  }),
  behind: detailEndpoint(`GET ${PATH}/:id/behind`, LIST, {
    summary: "How many devices are behind what is bound, package by package, for a rollout of exactly those",
    answer: behindSchema,
    shows: "devices",
  }),
  create: endpoint(`POST ${PATH}`, EDIT, {
    summary: "Binds versions to the robots of a product",
    body: newBindingSchema,
    answer: bindingSchema,
  }),
  update: endpoint(`PUT ${PATH}/:id`, EDIT, {
    summary: "Changes the versions of a binding",
    body: bindingChangeSchema,
    answer: bindingSchema,
  }),
  remove: endpoint(`DELETE ${PATH}/:id`, EDIT, { summary: "Deletes a binding; no robot changes by that" }),
  choose: endpoint(`PUT ${PATH}/devices`, EDIT, {
    summary: "Puts devices into a ring or channel, pins them, or leaves them out of updates",
    body: updateChoiceSchema,
    answer: z.object({ changed: int }),
  }),
};
