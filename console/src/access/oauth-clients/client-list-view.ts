import { GRANT_TYPES } from "@sweepline/contract/access/oauth-clients.ts";
import { type UrlValues, urlChoice, urlCount, urlText } from "../../core/page/index.ts";

const SORTS = ["clientId", "createdAt", "lastUsedAt"] as const;
export type ClientSort = (typeof SORTS)[number];

/** What the list of clients keeps in its address. */
export const CLIENT_LIST_FIELDS = {
  search: urlText(),
  grantType: urlChoice(GRANT_TYPES),
  sort: urlChoice(SORTS.flatMap((sort) => [sort, `-${sort}` as const])),
  current: urlCount(1),
  size: urlCount(20),
};
export type ClientListView = UrlValues<typeof CLIENT_LIST_FIELDS>;

export const isFiltered = ({ search, grantType }: ClientListView): boolean =>
  search !== "" || grantType !== undefined;
export const NO_FILTERS = { search: "", grantType: undefined, current: 1 } as const;
