import { formatFor } from "../../../core/format/index.ts";
import { useLanguage } from "../../../core/i18n/index.ts";

/** Lengths in the unit that the editor is switched to, in both directions. */
export function useUnits(lengthUnit: "meter" | "foot") {
  const format = formatFor({ lengthUnit, timeZone: "" }, useLanguage());
  const factor = format.lengthValue(1);
  return {
    ...format,
    toMeters: (value: number): number => value / factor,
    /** As fine as the map is kept. */
    digits: 3,
    step: lengthUnit === "meter" ? 0.01 : 0.05,
  };
}
