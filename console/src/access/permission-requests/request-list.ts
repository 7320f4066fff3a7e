import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import { urlChoice, urlId } from "../../core/page/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";

/** `apply` opens the form, `id` one application. */
export const REQUESTS = declareList(E.list, {
  id: "permissionRequests",
  filters: ["search", "status", "permission", "organizationId"],
  besides: { id: urlId(), apply: urlChoice(COMPANY_PERMISSIONS) },
});
export type RequestList = ListState<typeof REQUESTS>;
