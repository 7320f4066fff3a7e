/** Maps as the server tells of them. */
import type { MapDetail, MapRow } from "@sweepline/contract/sites/maps.ts";
import { AT } from "./devices.ts";

const FRAME = { resolutionM: 0.05, width: 400, height: 200, origin: { x: 0, y: 0, theta: 0 } };

export const aMapRow = (id: number, given: Partial<MapRow> = {}): MapRow => ({
  ...FRAME,
  id,
  mapKey: `key-${id}`,
  name: `Map ${id}`,
  organizationId: 2,
  organizationName: "Brightfloor",
  floor: { placeId: 3, placeName: "Tower", floorId: 21, floorName: "F1" },
  versionId: id * 10,
  version: "4",
  versionCount: 4,
  elementCount: 12,
  deviceCount: 0,
  syncedCount: 0,
  hasDraft: false,
  changedAt: AT,
  revision: 3,
  ...given,
});

export const aMap = (id: number, given: Partial<MapDetail> = {}): MapDetail => ({
  ...aMapRow(id),
  cleaningAreaRule: "many",
  description: "",
  ...given,
});
