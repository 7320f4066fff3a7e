import { ELEVATOR_EVENT_KINDS, REQUEST_STATES } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { dayEnd, dayStart } from "../../core/format/index.ts";
import { type UrlValues, urlChoices, urlCount, urlDay, urlText } from "../../core/page/index.ts";

const days = { from: urlDay(), to: urlDay() };
export const RIDE_FIELDS = {
  states: urlChoices(REQUEST_STATES),
  ...days,
  current: urlCount(1),
  size: urlCount(20),
};
export const EVENT_FIELDS = {
  kinds: urlChoices(ELEVATOR_EVENT_KINDS),
  /** Of one request alone. */
  request: urlText(),
  ...days,
  current: urlCount(1),
  size: urlCount(20),
};
type RideView = UrlValues<typeof RIDE_FIELDS>;
export type EventView = UrlValues<typeof EVENT_FIELDS>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const listed = <T>(values: readonly T[]): T[] | undefined => (values.length > 0 ? [...values] : undefined);

/** Days are the person's own. */
const spanOf = ({ from, to }: { from: string; to: string }, timeZone: string) => ({
  from: from ? dayStart(from, timeZone) : undefined,
  to: to ? dayEnd(to, timeZone) : undefined,
});
export const rideFilters = (view: RideView, timeZone: string) => ({
  states: listed(view.states),
  ...spanOf(view, timeZone),
});
export const eventFilters = (view: EventView, timeZone: string) => ({
  kinds: listed(view.kinds),
  requestId: UUID.test(view.request) ? view.request : undefined,
  ...spanOf(view, timeZone),
});

export const NO_RIDE_FILTERS = { states: [], from: "", to: "", current: 1 } as const;
export const NO_EVENT_FILTERS = { kinds: [], request: "", from: "", to: "", current: 1 } as const;
export const hasRideFilters = ({ states, from, to }: RideView): boolean =>
  states.length > 0 || from !== "" || to !== "";
export const hasEventFilters = ({ kinds, request, from, to }: EventView): boolean =>
  kinds.length > 0 || request !== "" || from !== "" || to !== "";
