import { ELEVATOR_SORTS } from "@sweepline/contract/sites/elevators/index.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

export type ElevatorSort = (typeof ELEVATOR_SORTS)[number];
const ORDERS = ELEVATOR_SORTS.flatMap((sort) => [sort, `-${sort}` as const]);
/** In words of the list: in use without a fault, with one, out of use. */
export const CONDITIONS = ["fine", "faulty", "outOfUse"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What the list of elevators keeps in its address. */
export const ELEVATOR_LIST_FIELDS = {
  search: urlText(),
  organizationId: urlId(),
  placeId: urlId(),
  condition: urlChoice(CONDITIONS),
  sort: urlChoice(ORDERS),
  current: urlCount(1),
  size: urlCount(20),
};
export type ElevatorListView = UrlValues<typeof ELEVATOR_LIST_FIELDS>;

const OF_CONDITION = {
  fine: { isEnabled: "true", isFaulty: "false" },
  faulty: { isEnabled: "true", isFaulty: "true" },
  outOfUse: { isEnabled: "false" },
} as const;

export const filtersOf = ({ search, organizationId, placeId, condition, sort }: ElevatorListView) => ({
  search: search || undefined,
  organizationId,
  placeId,
  ...(condition && OF_CONDITION[condition]),
  sort,
});
export const isFiltered = ({ search, organizationId, placeId, condition }: ElevatorListView): boolean =>
  search !== "" || organizationId !== undefined || placeId !== undefined || condition !== undefined;
export const NO_FILTERS = {
  ...{ search: "", organizationId: undefined, placeId: undefined, condition: undefined },
  current: 1,
} as const;
