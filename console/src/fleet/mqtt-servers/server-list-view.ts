import { PROTOCOLS } from "@sweepline/contract/fleet/shared/protocols.ts";
import { type UrlValues, urlChoice, urlCount, urlText } from "../../core/page/index.ts";

const SORTS = ["name", "host", "createdAt", "received"] as const;
export type ServerSort = (typeof SORTS)[number];

/** What the list of servers keeps in its address. */
export const SERVER_LIST_FIELDS = {
  search: urlText(),
  adapter: urlChoice(PROTOCOLS),
  sort: urlChoice(SORTS.flatMap((sort) => [sort, `-${sort}` as const])),
  current: urlCount(1),
  size: urlCount(20),
};
export type ServerListView = UrlValues<typeof SERVER_LIST_FIELDS>;

export const isFiltered = ({ search, adapter }: ServerListView): boolean =>
  search !== "" || adapter !== undefined;
export const NO_FILTERS = { search: "", adapter: undefined, current: 1 } as const;
