import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = ["orgName", "orgCode", "orgTypeCode", "createdAt"] as const;
export type OrganizationSort = (typeof SORTS)[number];
const ORDERS = SORTS.flatMap((sort) => [sort, `-${sort}` as const]);

/** What the list of organizations keeps in its address. */
export const ORGANIZATION_LIST_FIELDS = {
  organizationId: urlId(),
  search: urlText(),
  type: urlText(),
  status: urlChoice(["0", "1"]),
  sort: urlChoice(ORDERS),
  current: urlCount(1),
  size: urlCount(20),
};
export type OrganizationListView = UrlValues<typeof ORGANIZATION_LIST_FIELDS>;

/** The filters as the list asks for them; no value is no filter. */
export const filtersOf = ({ organizationId, search, type, status, sort }: OrganizationListView) => ({
  organizationId,
  search: search || undefined,
  orgTypeCode: type || undefined,
  status,
  sort,
});

/** The chosen branch is a place, not a filter. */
export const isFiltered = ({ search, type, status }: OrganizationListView): boolean =>
  search !== "" || type !== "" || status !== undefined;

/** Nothing chosen; the branch, sort and page size kept. */
export const NO_FILTERS = { search: "", type: "", status: undefined, current: 1 } as const;
