import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = ["name", "organizationName", "deviceCount", "createdAt"] as const;
export type PlaceSort = (typeof SORTS)[number];
const ORDERS = SORTS.flatMap((sort) => [sort, `-${sort}` as const]);

/** What the list of places keeps in its address. */
export const PLACE_LIST_FIELDS = {
  search: urlText(),
  organizationId: urlId(),
  sort: urlChoice(ORDERS),
  current: urlCount(1),
  size: urlCount(20),
};
export type PlaceListView = UrlValues<typeof PLACE_LIST_FIELDS>;

export const filtersOf = ({ search, organizationId, sort }: PlaceListView) => ({
  search: search || undefined,
  organizationId,
  sort,
});
export const isFiltered = ({ search, organizationId }: PlaceListView): boolean =>
  search !== "" || organizationId !== undefined;
export const NO_FILTERS = { search: "", organizationId: undefined, current: 1 } as const;
