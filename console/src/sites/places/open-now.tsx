import type { PlaceRow } from "@sweepline/contract/sites/places/index.ts";
import { type OpenState, openState } from "@sweepline/contract/sites/places/opening-hours.ts";
import { useNow } from "../../core/clock/index.ts";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { type PlaceTexts, placeTexts } from "./places.texts.ts";

/** Whether a place is open by its own clocks, and until when. */
export function OpenNow({ place }: { place: Pick<PlaceRow, "openingHours" | "timeZone"> }) {
  const t = useTexts(placeTexts);
  const now = useNow(30_000);
  const state = openState(place.openingHours, place.timeZone, new Date(now));
  if (state === null) return <span title={t.hoursUnknown}>{NOT_REPORTED}</span>;
  return (
    <StatusDot tone={state.isOpen ? "positive" : "neutral"} title={place.timeZone}>
      {openText(t, state)}
    </StatusDot>
  );
}

function openText(t: PlaceTexts, { isOpen, next }: OpenState): string {
  if (next === null) return isOpen ? t.openAlways : t.closedAlways;
  const when = next.isToday ? next.time : t.onDay(t.day(next.day), next.time);
  return isOpen ? t.openUntil(when) : t.closedUntil(when);
}
