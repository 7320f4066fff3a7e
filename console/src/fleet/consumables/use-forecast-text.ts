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
    // Days of the calendar, as the date beside them: two parts of one date are due in as many days.
    const day = format.date(part.forecastAt);
    const today = format.date(new Date().toISOString());
    const days = Math.max(0, Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS));
    return t.forecastOn(day, format.number(days));
  };
}
