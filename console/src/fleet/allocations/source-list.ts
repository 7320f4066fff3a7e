import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { urlChoice } from "../../core/page/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";

/** Devices to hand out. */
export const SOURCE = declareList(E.devices, {
  id: "allocation-devices",
  filters: ["search", "productId", "organizationId"],
  own: { holding: urlChoice(["branch", "own"], "branch") },
  address: { organizationId: "holderId" },
});
export type SourceList = ListState<typeof SOURCE>;
