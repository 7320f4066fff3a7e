/** Settings of devices (spec §2 `/equipment/configChange`): the panel of one device, for its own page and for the page of many. */

export { DeviceSettings } from "./device-settings.tsx";
export { SettingsSource } from "./settings-source.tsx";
