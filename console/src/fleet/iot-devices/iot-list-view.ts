import type { IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import { IOT_KINDS } from "@sweepline/contract/fleet/iot-devices.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = [
  "serialNumber",
  "shortName",
  "status",
  "batteryPercent",
  "lastReportAt",
  "productName",
  "organizationName",
  "rssiDbm",
] as const;
export type IotSort = (typeof SORTS)[number];
const ORDERS = SORTS.flatMap((sort) => [sort, `-${sort}` as const]);
export type IotKind = (typeof IOT_KINDS)[number];
const KINDS = IOT_KINDS as [IotKind, ...IotKind[]];

/** What the list keeps in its address. */
export const IOT_LIST_FIELDS = {
  search: urlText(),
  online: urlChoice(["true", "false"]),
  kind: urlChoice(KINDS),
  concentrator: urlText(),
  productId: urlId(),
  organizationId: urlId(),
  sort: urlChoice(ORDERS),
  current: urlCount(1),
  size: urlCount(20),
};
export type IotListView = UrlValues<typeof IOT_LIST_FIELDS>;

/** Orders and filters by what is withheld from the person's company are not asked for (spec §6). */
const WITHHELD: readonly string[] = ["batteryPercent", "rssiDbm"];

/** The filters as the list and its export ask for them; no value is no filter. */
export function filtersOf(view: IotListView, mayKnowDetails: boolean) {
  const isWithheld = !mayKnowDetails && WITHHELD.includes(view.sort?.replace("-", "") ?? "");
  return {
    search: view.search || undefined,
    isOnline: view.online,
    kind: view.kind,
    concentratorId: (mayKnowDetails && view.concentrator.trim()) || undefined,
    productId: view.productId,
    organizationId: view.organizationId,
    sort: isWithheld ? undefined : view.sort,
  };
}

/** The same for those who ask of devices of every kind. */
export const ofIot = ({ kind, ...filters }: ReturnType<typeof filtersOf>) => ({
  ...filters,
  kinds: kind ? [kind] : [...IOT_KINDS],
});

export const isFiltered = ({ sort: _, ...filters }: ReturnType<typeof filtersOf>): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Nothing chosen, sort and page size kept. */
export const NO_FILTERS = {
  search: "",
  online: undefined,
  kind: undefined,
  concentrator: "",
  productId: undefined,
  organizationId: undefined,
  current: 1,
} as const;

/** By name, so that values stand in the same place from row to row. */
export function valuesOf(measurements: IotRow["measurements"]): [string, string][] {
  const entries = Object.entries(measurements ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, value]) => [name, typeof value === "number" ? rounded(value) : String(value)]);
}

/** Sensors decode to many digits that they do not measure. */
const rounded = (value: number): string => String(Number(value.toPrecision(6)));
