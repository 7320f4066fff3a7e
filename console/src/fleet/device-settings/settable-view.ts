import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = ["serialNumber", "pending", "failed", "differing"] as const;
export type SettableSort = (typeof SORTS)[number];

/** What the page keeps in its address; `device` is the one whose settings are open. */
export const SETTABLE_FIELDS = {
  device: urlId(),
  search: urlText(),
  productId: urlId(),
  organizationId: urlId(),
  having: urlChoice(["pending", "failed", "differing"]),
  sort: urlChoice(SORTS.flatMap((sort) => [sort, `-${sort}` as const])),
  current: urlCount(1),
  size: urlCount(20),
};
export type SettableView = UrlValues<typeof SETTABLE_FIELDS>;

export const isFiltered = ({ search, productId, organizationId, having }: SettableView): boolean =>
  search !== "" || [productId, organizationId, having].some((value) => value !== undefined);
export const NO_FILTERS = {
  search: "",
  productId: undefined,
  organizationId: undefined,
  having: undefined,
  current: 1,
} as const;
