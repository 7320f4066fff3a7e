import { DEVICE_SETTINGS, type SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";

/** How a setting is asked for, by its schema: a setting that is new in the contract needs no word here. */
export type SettingShape =
  | { readonly kind: "choice"; readonly values: readonly (string | number)[] }
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "switch" };

export function shapeOf(name: SettingName): SettingShape {
  const { schema } = DEVICE_SETTINGS[name];
  switch (schema.type) {
    case "boolean":
      return { kind: "switch" };
    case "number":
      return {
        kind: "number",
        min: schema.minValue ?? Number.MIN_SAFE_INTEGER,
        max: schema.maxValue ?? Number.MAX_SAFE_INTEGER,
      };
    case "enum":
      return { kind: "choice", values: schema.options };
    case "union":
      return { kind: "choice", values: schema.options.map((option) => option.value) };
  }
}

/** Which dictionary labels the choices of a setting. */
export const DICTIONARY_OF: Partial<Record<SettingName, string>> = {
  cleaningMode: "cleaningMode",
  speedLevel: "speedLevel",
  language: "robotLanguage",
};
