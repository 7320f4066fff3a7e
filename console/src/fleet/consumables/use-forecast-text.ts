import type { ConsumablePart } from "@sweepline/contract/fleet/consumables.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { consumableTexts } from "./consumables.texts.ts";
import { lifeLeft } from "./wear.ts";

const DAY_MS = 86_400_000;
type Forecast = Pick<ConsumablePart, "usedHours" | "lifeHours" | "forecastAt">;

/** When a part is due: now, on a day, or not known. */
export function useForecastText(): (part: Forecast) => string {
  const t = useTexts(consumableTexts);
  const format = useFormat();
  return (part) => {
    if (lifeLeft(part) <= 0) return t.forecastNow;
    if (part.forecastAt === null) return t.forecastUnknown;
    const days = Math.max(0, Math.round((Date.parse(part.forecastAt) - Date.now()) / DAY_MS));
    return t.forecastOn(format.date(part.forecastAt), format.number(days));
  };
}
