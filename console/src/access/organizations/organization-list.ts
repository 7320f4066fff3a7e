import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations/index.ts";
import { urlId } from "../../core/page/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";

export const ORGANIZATIONS = declareList(E.list, {
  id: "organizations",
  filters: ["search", "orgTypeCode", "status"],
  // The chosen branch is a place, not a filter.
  besides: { organizationId: urlId() },
  address: { orgTypeCode: "type" },
});
export type OrganizationList = ListState<typeof ORGANIZATIONS>;
