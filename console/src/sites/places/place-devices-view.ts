import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import { type UrlValues, urlChoice, urlId } from "../../core/page/index.ts";
import { declareList } from "../../ui/list/index.ts";

/** Which place, and which of its two lists. */
const besides = { id: urlId(), list: urlChoice(["here", "others"], "here") };

/** Devices that are there. */
export const HERE = declareList(D.devices, {
  id: "place-devices-here",
  filters: ["search", "organizationId", "floorId"],
  besides,
});
/** Devices that could be. */
export const OTHERS = declareList(D.candidates, {
  id: "place-devices-others",
  filters: ["search", "organizationId", "isFree"],
  address: { isFree: "free" },
  besides,
});

export const PLACE_DEVICES_FIELDS = { ...OTHERS.fields, ...HERE.fields };
export type PlaceDevicesView = UrlValues<typeof PLACE_DEVICES_FIELDS>;

/** The other list begins without the filters and the order of this one. */
export const FIRST_PAGE = {
  ...{ search: "", organizationId: undefined, floorId: undefined, isFree: undefined },
  ...{ sort: undefined, current: 1 },
} as const;
