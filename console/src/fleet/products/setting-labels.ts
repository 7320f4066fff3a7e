import { DEVICE_SETTINGS, type SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { dictionaryIn } from "../../system/dictionaries/index.ts";
import { productTexts } from "./products.texts.ts";
import { DICTIONARY_OF } from "./setting-shape.ts";

interface Definition {
  readonly zh: string;
  readonly en: string;
  readonly unit?: string;
}
const definitionOf = (name: SettingName): Definition => DEVICE_SETTINGS[name];
export const unitOf = (name: SettingName): string | undefined => definitionOf(name).unit;

/** Names and values of settings as text, for every page that shows them. */
export function useSettingLabels() {
  const t = useTexts(productTexts);
  const format = useFormat();
  const language = useLanguage();
  return {
    nameOf: (name: SettingName): string => definitionOf(name)[language],
    labelOf(name: SettingName, value: unknown): string {
      if (value === undefined || value === null) return NOT_REPORTED;
      if (typeof value === "boolean") return value ? t.on : t.off;
      const texts = DICTIONARY_OF[name];
      if (texts) return dictionaryIn(language, texts).labelOf(value as string | number);
      const text = typeof value === "number" ? format.number(value) : String(value);
      const unit = unitOf(name);
      return unit === undefined ? text : unit === "%" ? `${text}%` : `${text} ${unit}`;
    },
  };
}
