/** Places as the server tells of them. */
import type { LiveDevice, PlaceLive } from "@sweepline/contract/sites/places/devices.ts";
import type { Floor, PlaceDetail, PlaceRow } from "@sweepline/contract/sites/places/index.ts";
import { AT, aLive } from "./devices.ts";

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
  quietHours: null,
  robotHours: "any",
  remark: "",
  floors: [aFloor(11, 1), aFloor(12, 2)],
  createdAt: AT,
  ...given,
});

/** A robot in the cross-section, at work on the floor 11. */
export const aLiveDevice = (id: number, given: Partial<LiveDevice> = {}): LiveDevice => ({
  ...{ id, serialNumber: `SW-${id}`, shortName: `Robot ${id}`, kind: "scrubber", protocol: "vda5050" },
  ...{ organizationName: "Brightfloor", floorId: 11, foundBy: "map", elsewhere: null, isAssociated: true },
  live: aLive({ status: "02" }),
  ...given,
});

export const aPlaceLive = (devices: LiveDevice[], given: Partial<PlaceLive> = {}): PlaceLive => ({
  devices,
  total: devices.length,
  counts: devices.map(({ floorId, live: { status } }) => ({ floorId, status, total: 1 })),
  ...given,
});
