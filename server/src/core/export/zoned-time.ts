import { timeZone as timeZoneSchema } from "@sweepline/contract/core/fields.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { Refused } from "../http/refused.ts";

/**
 * Writes instants as `yyyy-MM-dd hh:mm:ss` (spec §9) in one time zone; refuses one that there is not. Sweden writes dates that
 * way.
 */
export function zonedTime(timeZone: string): (instant: string | Date | null) => string {
  if (!timeZoneSchema.safeParse(timeZone).success)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "timeZone", text: VALIDATION_TEXTS["validation.timeZone"] }],
    });
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (instant) => (instant === null ? "" : format.format(new Date(instant)));
}
