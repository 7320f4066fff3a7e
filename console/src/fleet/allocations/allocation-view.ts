import { ALLOCATION_KINDS } from "@sweepline/contract/fleet/allocations.ts";
import {
  type UrlValues,
  urlChoice,
  urlChoices,
  urlCount,
  urlDay,
  urlId,
  urlText,
} from "../../core/page/index.ts";

const SORTS = ["serialNumber", "shortName", "productName", "organizationName", "assignedAt"] as const;
export type SourceSort = (typeof SORTS)[number];
const orders = <const Sort extends string>(sorts: readonly Sort[]) =>
  sorts.flatMap((sort) => [sort, `-${sort}` as const]);

export const TAB_FIELDS = { tab: urlChoice(["move", "history"], "move") };

/** What the list of devices to hand out keeps in its address. */
export const SOURCE_FIELDS = {
  search: urlText(),
  productId: urlId(),
  holderId: urlId(),
  holding: urlChoice(["branch", "own"], "branch"),
  sort: urlChoice(orders(SORTS)),
  current: urlCount(1),
  size: urlCount(20),
};
export type SourceView = UrlValues<typeof SOURCE_FIELDS>;

export const sourceFilters = ({ search, productId, holderId, holding, sort }: SourceView) => ({
  search: search || undefined,
  productId,
  organizationId: holderId,
  holding,
  sort,
});
export const isSourceFiltered = ({ search, productId, holderId }: SourceView): boolean =>
  search !== "" || productId !== undefined || holderId !== undefined;
export const NO_SOURCE_FILTERS = {
  search: "",
  productId: undefined,
  holderId: undefined,
  holding: "branch",
  current: 1,
} as const;

const HISTORY_SORTS = ["assignedAt", "serialNumber"] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];

/** What the history keeps in its address; names of its own, since both tabs are one page. */
export const HISTORY_FIELDS = {
  find: urlText(),
  side: urlId(),
  model: urlId(),
  kinds: urlChoices(ALLOCATION_KINDS),
  from: urlDay(),
  to: urlDay(),
  order: urlChoice(orders(HISTORY_SORTS)),
  page: urlCount(1),
  rows: urlCount(20),
};
export type HistoryView = UrlValues<typeof HISTORY_FIELDS>;

export const isHistoryFiltered = ({ find, side, model, kinds, from, to }: HistoryView): boolean =>
  find !== "" || side !== undefined || model !== undefined || kinds.length > 0 || from !== "" || to !== "";
export const NO_HISTORY_FILTERS = {
  find: "",
  side: undefined,
  model: undefined,
  kinds: [],
  from: "",
  to: "",
  page: 1,
} as const;
