import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = ["serialNumber", "shortName", "organizationName", "associatedAt", "placeName"] as const;
export type DeviceSort = (typeof SORTS)[number];
const ORDERS = SORTS.flatMap((sort) => [sort, `-${sort}` as const]);

/** Which place, and which of its two lists: the devices that are there, or those that could be. */
export const PLACE_DEVICES_FIELDS = {
  id: urlId(),
  list: urlChoice(["here", "others"], "here"),
  search: urlText(),
  organizationId: urlId(),
  floorId: urlId(),
  free: urlChoice(["true", "false"]),
  sort: urlChoice(ORDERS),
  current: urlCount(1),
  size: urlCount(20),
};
export type PlaceDevicesView = UrlValues<typeof PLACE_DEVICES_FIELDS>;

/** Each list knows its own orders. */
export function sortIn<const Without extends DeviceSort>(
  sort: PlaceDevicesView["sort"],
  without: Without,
): Exclude<PlaceDevicesView["sort"], Without | `-${Without}`> {
  type Left = Exclude<PlaceDevicesView["sort"], Without | `-${Without}`>;
  return (sort?.endsWith(without) ? undefined : sort) as Left;
}

export const NO_DEVICE_FILTERS = {
  search: "",
  organizationId: undefined,
  floorId: undefined,
  free: undefined,
  current: 1,
} as const;

export const isFilteredDevices = ({ search, organizationId, floorId, free }: PlaceDevicesView): boolean =>
  search !== "" || [organizationId, floorId, free].some((value) => value !== undefined);
