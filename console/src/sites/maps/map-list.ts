import { MAP_ENDPOINTS as E } from "@sweepline/contract/sites/maps.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";

/** Places and organizations lead to it by theirs. */
export const MAPS = declareList(E.list, {
  id: "maps",
  filters: ["search", "organizationId", "placeId", "floorId", "isSynced", "hasDraft"],
  address: { isSynced: "synced", hasDraft: "draft" },
});
export type MapList = ListState<typeof MAPS>;
