import { OFFLINE_REASON_CODES } from "@sweepline/contract/fleet/connections.ts";
import { dayEnd, dayStart } from "../../core/format/index.ts";
import { type UrlValues, urlChoice, urlChoices, urlCount, urlDay } from "../../core/page/index.ts";

const SORTS = ["connectedAt", "-connectedAt", "survivalS", "-survivalS"] as const;

export const CONNECTION_FIELDS = {
  flag: urlChoice(["0", "1"]),
  reasons: urlChoices(OFFLINE_REASON_CODES),
  from: urlDay(),
  to: urlDay(),
  sort: urlChoice(SORTS),
  current: urlCount(1),
  size: urlCount(20),
};
export type ConnectionView = UrlValues<typeof CONNECTION_FIELDS>;

/** Days are the person's own, as in the log. */
export const filtersOf = ({ flag, reasons, from, to, sort }: ConnectionView, timeZone: string) => ({
  errorFlag: flag === undefined ? undefined : Number(flag),
  reasons: reasons.length > 0 ? [...reasons] : undefined,
  from: from ? dayStart(from, timeZone) : undefined,
  to: to ? dayEnd(to, timeZone) : undefined,
  sort,
});

export const hasFilters = ({ flag, reasons, from, to }: ConnectionView): boolean =>
  flag !== undefined || reasons.length > 0 || from !== "" || to !== "";
export const NO_FILTERS = { flag: undefined, reasons: [], from: "", to: "", current: 1 } as const;
