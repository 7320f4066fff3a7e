import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = ["changedAt", "name", "mapKey", "organizationName", "deviceCount"] as const;
export type MapSort = (typeof SORTS)[number];
const ORDERS = SORTS.flatMap((sort) => [sort, `-${sort}` as const]);

/** What the list of maps keeps in its address; places and organizations lead to it by theirs. */
export const MAP_LIST_FIELDS = {
  search: urlText(),
  organizationId: urlId(),
  placeId: urlId(),
  floorId: urlId(),
  synced: urlChoice(["true", "false"]),
  draft: urlChoice(["true", "false"]),
  sort: urlChoice(ORDERS),
  current: urlCount(1),
  size: urlCount(20),
};
export type MapListView = UrlValues<typeof MAP_LIST_FIELDS>;

/** The filters as the server takes them; no value is no filter. */
export function filtersOf(view: MapListView) {
  const { search, organizationId, placeId, floorId, synced, draft, sort } = view;
  return {
    search: search || undefined,
    ...{ organizationId, placeId, floorId, sort },
    isSynced: synced,
    hasDraft: draft,
  };
}

export const isFiltered = ({
  search,
  organizationId,
  placeId,
  floorId,
  synced,
  draft,
}: MapListView): boolean =>
  search !== "" || [organizationId, placeId, floorId, synced, draft].some((value) => value !== undefined);

/** Nothing chosen; sort and page size kept. */
export const NO_FILTERS = {
  search: "",
  organizationId: undefined,
  placeId: undefined,
  floorId: undefined,
  synced: undefined,
  draft: undefined,
  current: 1,
} as const;
