/** Maps as the server tells of them. */
import { deflateSync } from "node:zlib";
import type { FloorMap, MapDetail, MapRow } from "@sweepline/contract/sites/maps.ts";
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

/** A version of a map with what is drawn on it. */
export const aFloorMap = (id: number, given: Partial<FloorMap> = {}): FloorMap => ({
  ...FRAME,
  ...{ id, mapId: 1, mapKey: "key-1", version: "4", name: "Map 1", elements: [], floor: null, changedAt: AT },
  ...given,
});

/** Cells as the wire carries them. */
export const aGrid = ({ width, height }: Pick<FloorMap, "width" | "height">, value = 0): Response =>
  new Response(deflateSync(new Uint8Array(width * height).fill(value)));
