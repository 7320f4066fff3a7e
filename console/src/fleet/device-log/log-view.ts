import { DEVICE_LOG_ENDPOINTS as E } from "@sweepline/contract/fleet/device-log.ts";
import { urlText } from "../../core/page/index.ts";
import { declareList, type ListState, type ViewOf } from "../../ui/list/index.ts";

export const LOG = declareList(E.list, {
  id: "deviceLog",
  filters: ["search", "levels", "kinds", "from", "to"],
  /** A moment that was jumped to: lines up to it. */
  own: { at: urlText() },
});
export type LogList = ListState<typeof LOG>;
type LogView = ViewOf<typeof LOG>;

/** The end of a range is not in it, and the line of that very moment is what was looked for. */
export function jumpedTo({ at }: Pick<LogView, "at">): { from?: undefined; to?: string } {
  const time = Date.parse(at);
  return Number.isNaN(time) ? {} : { from: undefined, to: new Date(time + 1).toISOString() };
}

/** New lines belong on top of what is shown only where that is the newest there is. */
export const canFollow = ({ search, at, to, current }: LogView): boolean =>
  search === "" && at === "" && to === "" && current === 1;
