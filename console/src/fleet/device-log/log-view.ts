import { LOG_KINDS, LOG_LEVELS } from "@sweepline/contract/fleet/device-log.ts";
import { dayEnd, dayStart } from "../../core/format/index.ts";
import { type UrlValues, urlChoices, urlCount, urlDay, urlText } from "../../core/page/index.ts";
import type { LogQuery } from "./device-log.calls.ts";

/** What the log keeps in its page's address. */
export const LOG_FIELDS = {
  search: urlText(),
  levels: urlChoices(LOG_LEVELS),
  kinds: urlChoices(LOG_KINDS),
  from: urlDay(),
  to: urlDay(),
  current: urlCount(1),
  size: urlCount(20),
};
export type LogView = UrlValues<typeof LOG_FIELDS>;

/** Days are the person's own: they begin and end in the zone in which times are shown. */
export function logQueryOf(view: LogView, timeZone: string): LogQuery {
  const { search, levels, kinds, from, to, current, size } = view;
  return {
    search: search || undefined,
    levels: levels.length > 0 ? [...levels] : undefined,
    kinds: kinds.length > 0 ? [...kinds] : undefined,
    from: from ? dayStart(from, timeZone) : undefined,
    to: to ? dayEnd(to, timeZone) : undefined,
    current,
    size: Math.min(50, size),
  };
}

export const hasLogFilters = ({ search, levels, kinds, from, to }: LogView): boolean =>
  search !== "" || levels.length > 0 || kinds.length > 0 || from !== "" || to !== "";

export const NO_LOG_FILTERS = { search: "", levels: [], kinds: [], from: "", to: "", current: 1 } as const;
