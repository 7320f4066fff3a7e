import { DEVICE_KINDS, DEVICE_STATUS_CODES } from "@sweepline/contract/fleet/shared/codes.ts";
import { type UrlValues, urlChoice, urlChoices, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = [
  "serialNumber",
  "shortName",
  "status",
  "batteryPercent",
  "lastReportAt",
  "productName",
  "organizationName",
  "commissionedAt",
] as const;
export type DeviceSort = (typeof SORTS)[number];
const ORDERS = SORTS.flatMap((sort) => [sort, `-${sort}` as const]);

/** What the equipment list keeps in its address. */
export const DEVICE_LIST_FIELDS = {
  search: urlText(),
  statuses: urlChoices(DEVICE_STATUS_CODES),
  online: urlChoice(["true", "false"]),
  hasErrors: urlChoice(["true"]),
  productId: urlId(),
  organizationId: urlId(),
  kind: urlChoice(DEVICE_KINDS),
  locked: urlChoice(["true", "false"]),
  sort: urlChoice(ORDERS),
  current: urlCount(1),
  size: urlCount(20),
};
export type DeviceListView = UrlValues<typeof DEVICE_LIST_FIELDS>;

/** What the person's company was granted (spec §6): the list neither shows the rest nor asks by it. */
export interface MayKnow {
  readonly details: boolean;
  readonly faults: boolean;
}

/** The filters as the list and its export ask for them; no value is no filter. */
export function filtersOf(view: DeviceListView, may: MayKnow) {
  return {
    search: view.search || undefined,
    statuses: view.statuses.length > 0 ? [...view.statuses] : undefined,
    isOnline: view.online,
    // An address from a time when the company was granted it, or from someone else.
    hasErrors: may.faults ? view.hasErrors : undefined,
    productId: view.productId,
    organizationId: view.organizationId,
    kind: view.kind,
    isLocked: view.locked,
    sort: !may.details && view.sort?.endsWith("batteryPercent") ? undefined : view.sort,
  };
}

export const isFiltered = ({ sort: _, ...filters }: ReturnType<typeof filtersOf>): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Nothing chosen, sort and page size kept. */
export const NO_FILTERS = {
  search: "",
  statuses: [],
  online: undefined,
  hasErrors: undefined,
  productId: undefined,
  organizationId: undefined,
  kind: undefined,
  locked: undefined,
  current: 1,
} as const;
