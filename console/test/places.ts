/** Places as the server tells of them. */
import type { Floor, PlaceDetail, PlaceRow } from "@sweepline/contract/sites/places/index.ts";
import { AT } from "./devices.ts";

export const aPlaceRow = (id: number, given: Partial<PlaceRow> = {}): PlaceRow => ({
  id,
  name: `Hall ${id}`,
  organizationId: 2,
  organizationName: "Brightfloor",
  address: "Dock 1",
  timeZone: "UTC",
  floorsAbove: 2,
  floorsBelow: 0,
  mezzanineCount: 0,
  mapCount: 1,
  elevatorCount: 0,
  deviceCount: 0,
  onlineCount: 0,
  openingHours: [],
  revision: 4,
  ...given,
});

export const aFloor = (id: number, level: number, given: Partial<Floor> = {}): Floor => ({
  ...{ id, level, mezzanine: 0, name: `F${level}`, maps: [], elevators: [], deviceCount: 0 },
  ...given,
});

export const aPlace = (id: number, given: Partial<PlaceDetail> = {}): PlaceDetail => ({
  ...aPlaceRow(id),
  latitude: null,
  longitude: null,
  floorNaming: "prefix",
  floorAffix: "",
  remark: "",
  floors: [aFloor(11, 1), aFloor(12, 2)],
  createdAt: AT,
  ...given,
});
