/**
 * Settings of devices: what they report, what people asked for, and what their product is delivered with. A change is one
 * command (`setSettings`) of the outbox and ends with it, in the transaction of that end (`onSettingsEnded`);
 * the states stand in `contract/src/fleet/device-settings/index.ts`. What a
 * report tells that nobody ordered was changed at the machine and stands in the same history (`recordReportedSettings`).
 */
import { SETTING_ENDPOINTS, SETTING_EVENTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import type { BatchReaction } from "../batches/index.ts";
import { dropOldMonths } from "../telemetry/index.ts";
import { serveDeviceSettings } from "./device-settings.routes.ts";
import type { DeviceSettingsRoom } from "./device-settings.service.ts";
import { recordReportedSettings } from "./reported-settings.ts";

export { createDeviceSettings, type DeviceSettingsRoom } from "./device-settings.service.ts";
export { onSettingsEnded } from "./settings-ended.ts";

export const TABLES = {
  private: ["device_setting_changes", "device_settings"],
};

/** As long as the commands that made them. */
const CHANGES_KEPT_DAYS = 731;

export const deviceSettingsRoom = (db: Database, settings: DeviceSettingsRoom): Room => ({
  routes: (route) => serveDeviceSettings(route, settings),
  live: (hub) => hub.offer(SETTING_EVENTS.settingsTold, { permission: SETTING_ENDPOINTS.get.permission }),
  upkeep: [dropOldMonths(db, "device-settings/retention", { device_setting_changes: CHANGES_KEPT_DAYS })],
});

/** Records settings that were made at the machine. */
export const deviceSettingsReaction: BatchReaction = {
  react: async (tx, { kept }) => ({ announcements: await recordReportedSettings(tx, kept.settings) }),
};
