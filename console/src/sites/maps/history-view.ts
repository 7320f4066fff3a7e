import { type UrlValues, urlChoice, urlCount, urlId } from "../../core/page/index.ts";

export const DIFFERENCE_MODES = ["overlay", "before", "after", "both"] as const;
export type DifferenceMode = (typeof DIFFERENCE_MODES)[number];

export const HISTORY_FIELDS = {
  id: urlId(),
  /** The two versions that are compared; without them the newest and the one before it. */
  from: urlId(),
  to: urlId(),
  mode: urlChoice(DIFFERENCE_MODES, "overlay"),
  current: urlCount(1),
  size: urlCount(10),
};
export type HistoryView = UrlValues<typeof HISTORY_FIELDS>;
