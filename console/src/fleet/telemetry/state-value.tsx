import { type StateFieldName, stateField } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { telemetryTexts } from "./telemetry.texts.ts";

interface StateValueProps {
  readonly field: StateFieldName;
  readonly value: string | number | boolean | null;
}

/** A value of a field that has no component of its own: its dictionary's label, or the value with its unit. */
export function StateValue({ field, value }: StateValueProps) {
  const t = useTexts(telemetryTexts);
  const format = useFormat();
  const { dictionary, unit } = stateField(field);
  if (value === null) return NOT_REPORTED;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (dictionary) return <DictionaryLabel type={dictionary} value={value} />;
  if (typeof value === "string") return value;
  return unit === "%" ? format.percent(value, 0) : [format.number(value), unit].filter(Boolean).join(" ");
}
