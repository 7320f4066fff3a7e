import {
  type DeviceSettings,
  SETTING_NAMES,
  type SettingName,
  settingsSchema,
} from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { Setting } from "@sweepline/contract/fleet/device-settings/index.ts";

/** Settings in the order in which people look for them. */
export const SETTING_GROUPS = {
  cleaning: ["cleaningMode", "intensity", "speedLevel", "edgeDistanceMm"],
  power: ["returnBatteryPercent", "resumeBatteryPercent", "autoReturnMin"],
  voice: ["language", "volumePercent", "areLightsOn"],
  other: ["isCollisionStopOn", "reportIntervalS"],
} as const satisfies Record<string, readonly SettingName[]>;
export type SettingGroup = keyof typeof SETTING_GROUPS;
export const GROUP_NAMES = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** The current value as far as it is known: as the device reported it, or by a change that it accepted. */
export const currentOf = ({ reported, wanted, state }: Setting): Setting["reported"] =>
  reported ?? (state === "applied" ? wanted : null);

export function isDiffering(setting: Setting): boolean {
  const current = currentOf(setting);
  return current !== null && setting.defaultValue !== null && current !== setting.defaultValue;
}

/** What a form begins with: the present values, those on their way included. */
export function formValues(settings: readonly Setting[]): DeviceSettings {
  const entries = settings.map((setting) => {
    const isOnItsWay = setting.state === "pending";
    return [setting.name, isOnItsWay ? setting.wanted : currentOf(setting)] as const;
  });
  return known(Object.fromEntries(entries));
}

/** Values that have a place in our schemas: a device may report others. */
function known(values: Readonly<Record<string, unknown>>): DeviceSettings {
  const entries = SETTING_NAMES.flatMap((name) => {
    const parsed = settingsSchema.shape[name].safeParse(values[name]);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Only what was changed is sent; a setting that was emptied is left as it is. */
export function changesIn(
  before: DeviceSettings,
  after: Partial<Record<SettingName, unknown>>,
): DeviceSettings {
  const entries = SETTING_NAMES.filter(
    (name) => after[name] !== undefined && after[name] !== null && after[name] !== before[name],
  ).map((name) => [name, after[name]] as const);
  return Object.fromEntries(entries) as DeviceSettings;
}

/** Revisions of these settings as they were seen. */
export function seenOf(
  settings: readonly Setting[],
  changes: DeviceSettings,
): Partial<Record<SettingName, number>> {
  return Object.fromEntries(
    settings.filter(({ name }) => changes[name] !== undefined).map(({ name, revision }) => [name, revision]),
  );
}
