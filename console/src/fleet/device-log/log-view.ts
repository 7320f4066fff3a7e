import { LOG_KINDS, LOG_LEVELS } from "@sweepline/contract/fleet/device-log.ts";
import { dayEnd, dayStart } from "../../core/format/index.ts";
import { type UrlValues, urlChoices, urlCount, urlDay, urlText } from "../../core/page/index.ts";
import type { LevelsQuery, LogQuery } from "./device-log.calls.ts";

/** What the log keeps in its page's address. */
export const LOG_FIELDS = {
  search: urlText(),
  levels: urlChoices(LOG_LEVELS),
  kinds: urlChoices(LOG_KINDS),
  /** A moment that was jumped to: lines up to it. */
  at: urlText(),
  from: urlDay(),
  to: urlDay(),
  current: urlCount(1),
  size: urlCount(20),
};
export type LogView = UrlValues<typeof LOG_FIELDS>;

/** Days are the person's own: they begin and end in the zone in which times are shown. */
export function logQueryOf(view: LogView, timeZone: string): LogQuery {
  const { levels, current, size } = view;
  return {
    ...countedOf(view, timeZone),
    levels: levels.length > 0 ? [...levels] : undefined,
    current,
    size: Math.min(50, size),
  };
}

/** What lines of all levels are counted under. */
export function countedOf({ search, kinds, at, from, to }: LogView, timeZone: string): LevelsQuery {
  const jumped = momentOf(at);
  return {
    search: search || undefined,
    kinds: kinds.length > 0 ? [...kinds] : undefined,
    from: from && !jumped ? dayStart(from, timeZone) : undefined,
    to: jumped ?? (to ? dayEnd(to, timeZone) : undefined),
  };
}

/** The end of a range is not in it, and the line of that very moment is what was looked for. */
function momentOf(at: string): string | undefined {
  const time = Date.parse(at);
  return Number.isNaN(time) ? undefined : new Date(time + 1).toISOString();
}

/** New lines belong on top of what is shown only where that is the newest there is. */
export const canFollow = ({ search, at, to, current }: LogView): boolean =>
  search === "" && at === "" && to === "" && current === 1;

export const hasLogFilters = ({ search, levels, kinds, at, from, to }: LogView): boolean =>
  search !== "" || at !== "" || levels.length > 0 || kinds.length > 0 || from !== "" || to !== "";

export const NO_LOG_FILTERS = {
  search: "",
  levels: [],
  kinds: [],
  at: "",
  from: "",
  to: "",
  current: 1,
} as const;
