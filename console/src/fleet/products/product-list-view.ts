import { DEVICE_KINDS } from "@sweepline/contract/fleet/shared/codes.ts";
import { PROTOCOLS } from "@sweepline/contract/fleet/shared/protocols.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = [
  "name",
  "code",
  "projectName",
  "deviceCount",
  "retentionDays",
  "alertPercent",
  "updatedAt",
] as const;
export type ProductSort = (typeof SORTS)[number];

/** What the list of products keeps in its address. */
export const PRODUCT_LIST_FIELDS = {
  search: urlText(),
  kind: urlChoice(DEVICE_KINDS),
  protocol: urlChoice(PROTOCOLS),
  sort: urlChoice(SORTS.flatMap((sort) => [sort, `-${sort}` as const])),
  current: urlCount(1),
  size: urlCount(20),
  /** Whose details stand beside the list: other pages lead to them. */
  product: urlId(),
};
export type ProductListView = UrlValues<typeof PRODUCT_LIST_FIELDS>;

export const isFiltered = ({ search, kind, protocol }: ProductListView): boolean =>
  search !== "" || kind !== undefined || protocol !== undefined;
export const NO_FILTERS = { search: "", kind: undefined, protocol: undefined, current: 1 } as const;
