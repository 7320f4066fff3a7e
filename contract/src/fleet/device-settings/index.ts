import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, listOf, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { COMMAND_FAILURES, MAX_COMMAND_TTL_S } from "../commands/index.ts";
import { deviceShape, homeShape } from "../shared/device-shapes.ts";
import { SETTING_NAMES, settingsSchema } from "./definitions.ts";

/**
 * Settings of devices, asked for and reported. A change is sent as one command and ends with it:
 *
 *   (asked for) ──▶ pending ──the device took it──▶ applied
 *                      └──refused, withdrawn, too late──▶ failed ──asked for again──▶ pending
 *
 * What a device reports stands beside what was asked for and is never overwritten by it.
 */
export const SETTING_STATES = ["pending", "applied", "failed"] as const;
export type SettingState = (typeof SETTING_STATES)[number];

/** Why it failed: as its command did, not in time, since another of the same change was refused, or as §8 has it. */
export const SETTING_FAILURES = [...COMMAND_FAILURES, "expired", "withOthers", "language"] as const;
export type SettingFailure = (typeof SETTING_FAILURES)[number];

/** Devices that are away for a night still get their settings. */
export const SETTINGS_TTL_S = MAX_COMMAND_TTL_S;

export const SETTING_REFUSALS = defineRefusals({
  noSettings: [422, "该设备不接受平台下发的参数", "This device accepts no settings from the platform"],
  settingChanged: [
    409,
    "所选参数已被他人修改，请刷新后重试",
    "Someone else has changed these settings in the meantime; reload and try again",
  ],
  noDefaults: [422, "该型号没有默认参数", "The product has no default settings"],
});

/** As reported, a value may be one that we do not know. */
const valueSchema = z.union([z.string(), z.number(), z.boolean()]);
export type SettingValue = z.infer<typeof valueSchema>;

const settingSchema = z.object({
  name: z.enum(SETTING_NAMES),
  /** Null: it never reported. */
  reported: valueSchema.nullable(),
  /** Null: the product has none. */
  defaultValue: valueSchema.nullable(),
  /** What was asked for last; null: nothing ever was. */
  wanted: valueSchema.nullable(),
  state: z.enum(SETTING_STATES).nullable(),
  failure: z.enum(SETTING_FAILURES).nullable(),
  /** What the device said. */
  note: z.string(),
  /** Who asked; null: the platform itself. */
  byName: z.string().nullable(),
  changedAt: instantSchema.nullable(),
  /** Counts what was asked for: a change names what it was made upon. */
  revision: int,
});
export type Setting = z.infer<typeof settingSchema>;

const deviceSettingsSchema = z.object({
  deviceId: int,
  /** Whether the device takes them now, by its product, protocol and factsheet. */
  isSettable: z.boolean(),
  settings: z.array(settingSchema),
});
export type DeviceSettingsPage = z.infer<typeof deviceSettingsSchema>;

const settingChangeSchema = z.object({
  id: int,
  name: z.enum(SETTING_NAMES),
  /** What it was set to as far as was known. */
  before: valueSchema.nullable(),
  after: valueSchema,
  state: z.enum(SETTING_STATES),
  failure: z.enum(SETTING_FAILURES).nullable(),
  note: z.string(),
  byName: z.string().nullable(),
  at: instantSchema,
  /** Changed at the machine itself: reported with a value that nobody had ordered; nobody is named. */
  isAtDevice: z.boolean(),
  endedAt: instantSchema.nullable(),
});
export type SettingChange = z.infer<typeof settingChangeSchema>;

/** A device that takes settings, and how many of them are on the way, failed, or differ from the product's. */
const settableDeviceSchema = z.object({
  ...deviceShape,
  productId: int,
  productName: z.string(),
  organizationName: z.string(),
  ...homeShape,
  isOnline: z.boolean(),
  /** Whether it ever reported its settings. */
  hasReported: z.boolean(),
  pending: int,
  failed: int,
  differing: int,
});
export type SettableDevice = z.infer<typeof settableDeviceSchema>;

export const settableDeviceQuery = pageQuery(["serialNumber", "pending", "failed", "differing"], {
  search: searchText,
  productId: idSchema.optional(),
  organizationId: idSchema.optional(),
  /** Where it is at home. */
  placeId: idSchema.optional(),
  /** Those with a change in this state, or with values that differ from the product's. */
  having: z.enum(["pending", "failed", "differing"]).optional(),
});
export type SettableDeviceQuery = z.output<typeof settableDeviceQuery>;
export const settingChangeQuery = pageQuery(["at"], {
  names: listOf(z.enum(SETTING_NAMES)).optional(),
  states: listOf(z.enum(SETTING_STATES)).optional(),
  ...timeSpan,
});
export type SettingChangeQuery = z.output<typeof settingChangeQuery>;

/** At least one of them. */
export const someSettings = settingsSchema.refine(
  (settings) => Object.values(settings).some((value) => value !== undefined),
  "validation.atLeastOne",
);
/** Revisions of the settings as they were seen: where one has another now, nothing is changed. */
const seen = z.partialRecord(z.enum(SETTING_NAMES), int.nonnegative()).default({});

export const SETTING_ENDPOINTS = {
  devices: detailEndpoint("GET /platform/settings/devices", "fleet_device-settings_list", {
    shows: "devices",
    summary: "Devices that take settings, with what is on the way, failed and differs from the product's",
    ...pagesOf(settableDeviceSchema, settableDeviceQuery),
  }),
  get: detailEndpoint("GET /platform/equipment/:id/settings", "fleet_device-settings_list", {
    summary: "Settings of a device: reported, asked for, and the product's",
    answer: deviceSettingsSchema,
  }),
  change: detailEndpoint("PUT /platform/equipment/:id/settings", "fleet_device-settings_edit", {
    summary: "Ask the device to take settings; all of them are taken, or none",
    body: z.object({ settings: someSettings, seen }),
    answer: deviceSettingsSchema,
  }),
  reset: detailEndpoint("PUT /platform/equipment/:id/settings/defaults", "fleet_device-settings_edit", {
    summary: "Ask the device to take its product's settings: the named ones, or all that the product has",
    body: z.object({ names: z.array(z.enum(SETTING_NAMES)).min(1).max(SETTING_NAMES.length).optional() }),
    answer: deviceSettingsSchema,
  }),
  history: detailEndpoint("GET /platform/equipment/:id/settings/history", "fleet_device-settings_list", {
    summary: "What was asked for, newest first, and what became of it",
    ...pagesOf(settingChangeSchema, settingChangeQuery),
  }),
};

export const SETTING_EVENTS = {
  settingsTold: liveEvent({
    name: "settingsTold",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    summary:
      "The device reports settings with other values than before: what is shown of them is to be read anew",
    payload: z.object({ names: z.array(z.string()) }),
  }),
};
