/**
 * Settings of devices: what they report, what people asked for, and what their product is delivered with. A change is one
 * command (`setSettings`) of the outbox and ends with it, in the transaction of that end (`onSettingsEnded`, wired in
 * `command-wiring.ts`); the states stand in `contract/fleet/device-settings/index.ts`. What a
 * report tells that nobody ordered was changed at the machine and stands in the same history (`recordToldSettings`).
 */
export { serveDeviceSettings } from "./device-settings.routes.ts";
export { createDeviceSettings, type DeviceSettingsRoom } from "./device-settings.service.ts";
export { onSettingsEnded } from "./settings-ended.ts";
export { recordToldSettings } from "./settings-told.ts";

/** @public */
export const TABLES = {
  private: ["device_setting_changes", "device_settings"],
};
