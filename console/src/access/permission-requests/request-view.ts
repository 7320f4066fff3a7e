import { REQUEST_STATUSES } from "@sweepline/contract/access/permission-requests.ts";
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = ["appliedAt", "startsAt", "endsAt", "organizationName"] as const;
export type RequestSort = (typeof SORTS)[number];

/** What the page keeps in its address; `apply` opens the form, `id` one application. */
export const REQUEST_FIELDS = {
  search: urlText(),
  status: urlChoice(REQUEST_STATUSES),
  permission: urlChoice(COMPANY_PERMISSIONS),
  organizationId: urlId(),
  sort: urlChoice(SORTS.flatMap((sort) => [sort, `-${sort}` as const])),
  current: urlCount(1),
  size: urlCount(20),
  id: urlId(),
  apply: urlChoice(COMPANY_PERMISSIONS),
};
export type RequestView = UrlValues<typeof REQUEST_FIELDS>;

export const requestFiltersOf = ({ search, status, permission, organizationId, sort }: RequestView) => ({
  ...{ search: search || undefined, status, permission, organizationId, sort },
});

export const isRequestFiltered = ({ search, status, permission, organizationId }: RequestView): boolean =>
  [search || undefined, status, permission, organizationId].some((value) => value !== undefined);

export const NO_REQUEST_FILTERS = {
  search: "",
  status: undefined,
  permission: undefined,
  organizationId: undefined,
  current: 1,
} as const;
