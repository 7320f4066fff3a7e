import { STAFF_KINDS } from "@sweepline/contract/access/staff.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = ["username", "displayName", "organizationName", "lastSignInAt", "createdAt"] as const;
export type StaffSort = (typeof SORTS)[number];
const ORDERS = SORTS.flatMap((sort) => [sort, `-${sort}` as const]);

/** What the lists of people keep in their address. */
export const STAFF_LIST_FIELDS = {
  search: urlText(),
  reach: urlChoice(["own", "all"], "own"),
  organizationId: urlId(),
  roleId: urlId(),
  kind: urlChoice(STAFF_KINDS),
  enabled: urlChoice(["true", "false"]),
  sort: urlChoice(ORDERS),
  current: urlCount(1),
  size: urlCount(20),
  /** Whose details are open: other pages lead to a person by it. */
  person: urlId(),
};
export type StaffListView = UrlValues<typeof STAFF_LIST_FIELDS>;

/** Whose page it is: one's own organization and what lies in reach, or the people of those below. */
export type StaffPageKind = "own" | "below";

/** The filters as the list and its export ask for them; no value is no filter. */
export function filtersOf(view: StaffListView, page: StaffPageKind) {
  // Who names an organization means that one, wherever it stands.
  const ownReach = view.reach === "own" && view.organizationId === undefined ? ("own" as const) : undefined;
  return {
    search: view.search || undefined,
    reach: page === "below" ? ("below" as const) : ownReach,
    organizationId: view.organizationId,
    roleId: view.roleId,
    kind: view.kind,
    enabled: view.enabled,
    sort: view.sort,
  };
}

export const isFiltered = ({ search, organizationId, roleId, kind, enabled }: StaffListView): boolean =>
  search !== "" || [organizationId, roleId, kind, enabled].some((value) => value !== undefined);

/** Nothing chosen; sort, reach and page size kept. */
export const NO_FILTERS = {
  search: "",
  organizationId: undefined,
  roleId: undefined,
  kind: undefined,
  enabled: undefined,
  current: 1,
} as const;
