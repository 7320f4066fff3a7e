import type { EditorState } from "../map-document/index.ts";
import type { Measure } from "../map-tools/index.ts";

const FEET_PER_METER = 1 / 0.3048;

/** "12.35 m", "40.52 ft", "8.2 m²", "45°"; nothing of a length of nothing. */
export function measureText(
  { kind, value }: Measure,
  unit: EditorState["lengthUnit"],
  language: string,
): string | undefined {
  if (kind === "angle") return `${Math.round((value * 1_800) / Math.PI) / 10 + 0}°`;
  const isFoot = unit === "foot";
  const shown = value * (isFoot ? FEET_PER_METER ** (kind === "area" ? 2 : 1) : 1);
  if (shown < 0.005) return undefined;
  const digits = shown < 100 ? 2 : 1;
  const number = shown.toLocaleString(language, {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
  return `${number} ${isFoot ? "ft" : "m"}${kind === "area" ? "²" : ""}`;
}
