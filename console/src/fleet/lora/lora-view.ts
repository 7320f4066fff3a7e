import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const orders = <const Sort extends string>(sorts: readonly Sort[]) =>
  sorts.flatMap((sort) => [sort, `-${sort}` as const]);

const SORTS = ["shortName", "serialNumber", "lastReportAt", "rssiDbm", "uplinks", "lost"] as const;
export type SensorSort = (typeof SORTS)[number];
const CONCENTRATOR_SORTS = ["concentratorId", "lastAt", "sensors", "uplinks"] as const;
export type ConcentratorSort = (typeof CONCENTRATOR_SORTS)[number];

export const LORA_TABS = ["sensors", "concentrators"] as const;
export type LoraTabName = (typeof LORA_TABS)[number];

/** What the page keeps in its address. */
export const LORA_FIELDS = {
  tab: urlChoice(LORA_TABS, "sensors"),
  search: urlText(),
  concentratorId: urlText(),
  sort: urlChoice(orders(SORTS)),
  current: urlCount(1),
  size: urlCount(20),
  /** Whose frames stand beside the list. */
  sensor: urlId(),
  find: urlText(),
  order: urlChoice(orders(CONCENTRATOR_SORTS)),
  page: urlCount(1),
  rows: urlCount(20),
};
export type LoraView = UrlValues<typeof LORA_FIELDS>;

export const isFiltered = ({ search, concentratorId }: LoraView): boolean =>
  search !== "" || concentratorId !== "";
export const NO_FILTERS = { search: "", concentratorId: "", current: 1 } as const;
