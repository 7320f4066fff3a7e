import { MAP_ENDPOINTS as E } from "@sweepline/contract/sites/maps.ts";
import { urlChoice, urlId } from "../../core/page/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";

export const DIFFERENCE_MODES = ["overlay", "before", "after", "both"] as const;
export type DifferenceMode = (typeof DIFFERENCE_MODES)[number];

/** Versions of the map of the address, beside the difference between two of them. */
export const VERSIONS = declareList(E.versions, {
  id: "map-versions",
  besides: {
    id: urlId(),
    /** The two versions that are compared; without them the newest and the one before it. */
    from: urlId(),
    to: urlId(),
    mode: urlChoice(DIFFERENCE_MODES, "overlay"),
  },
  size: 10,
});
export type VersionListState = ListState<typeof VERSIONS>;
