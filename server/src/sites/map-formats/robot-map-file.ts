import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";

/** A version of a map, as it is kept. */
export interface VersionContent extends MapFrame {
  mapKey: string;
  version: string;
  name: string;
  /** zlib-deflated cells. */
  grid: Uint8Array;
  elements: readonly MapElement[];
}

/** What the plain profile takes of docks and zones. */
const MAX_DOCKS = 64;
const MAX_ZONES = 500;
const MAX_CORNERS = 200;

/** The file that robots download, and our own format of export. */
export function robotMapFileOf(content: VersionContent): RobotMapFile {
  const { mapKey, version, name, resolutionM, width, height, origin, grid, elements } = content;
  return {
    mapId: mapKey,
    mapVersion: version,
    name,
    resolutionM,
    width,
    height,
    origin,
    grid: Buffer.from(grid.buffer, grid.byteOffset, grid.byteLength).toString("base64"),
    docks: docksOf(elements),
    zones: zonesOf(elements),
    elements: [...elements],
  };
}

const docksOf = (elements: readonly MapElement[]): RobotMapFile["docks"] =>
  elements
    .flatMap((element) =>
      element.kind === "point" && element.pointKind === "dock"
        ? { name: element.name, x: element.x, y: element.y, theta: element.theta }
        : [],
    )
    .slice(0, MAX_DOCKS);

const zonesOf = (elements: readonly MapElement[]): RobotMapFile["zones"] =>
  elements
    .flatMap((element) =>
      element.kind === "cleaningArea" && element.points.length <= MAX_CORNERS
        ? { zoneId: element.id, name: element.name, polygon: element.points }
        : [],
    )
    .slice(0, MAX_ZONES);
