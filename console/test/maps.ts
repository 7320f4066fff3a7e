/** Maps as the server tells of them. */

import { deflateSync } from "node:zlib";
import { type MapElement, mapElementSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { BrokenWork } from "@sweepline/contract/sites/broken-work.ts";
import type { FloorMap, MapDetail, MapRow, MapVersion } from "@sweepline/contract/sites/maps.ts";
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

/** Two tasks of which the person may see one. */
export const someBrokenWork = (given: Partial<BrokenWork> = {}): BrokenWork => ({
  ...{ key: "abc1", count: 2, hiddenCount: 1 },
  tasks: [
    {
      ...{ taskId: 8, taskName: "Hall at night", hiddenDueCount: 0 },
      lost: [{ name: "Hall", loss: "gone" }],
      dueBy: [{ kind: "schedule", id: 3, name: "Weekdays", nextAt: "2026-11-24T14:00:00.000Z" }],
    },
  ],
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

/** Of map 5, four meters by two of one cell each: its cells are quickly written. */
export const aSmallFloorMap = (id: number, given: Partial<FloorMap> = {}): FloorMap => ({
  ...aFloorMap(id, { mapId: 5, mapKey: "key-5", name: "Map 5", resolutionM: 1, width: 4, height: 2 }),
  ...given,
});

/** A version of map 5 in its history. */
export const aMapVersion = (number: number, given: Partial<MapVersion> = {}): MapVersion => ({
  ...{ ...FRAME, id: number * 10, mapId: 5, number, version: String(number), source: "editor", note: "" },
  ...{ staffName: "Ada", parentId: null, elementCount: 2, isCurrent: false, createdAt: AT },
  ...given,
});

/** As it is stored: with the defaults of its kind. */
export const anElement = (given: Record<string, unknown>): MapElement => mapElementSchema.parse(given);

/** Cells as the wire carries them. */
const packed = (cells: Uint8Array): Response => new Response(deflateSync(cells));
export const gridOf = (...cells: number[]): Response => packed(Uint8Array.from(cells));
export const aGrid = ({ width, height }: Pick<FloorMap, "width" | "height">, value = 0): Response =>
  packed(new Uint8Array(width * height).fill(value));
