import { deflateSync } from "node:zlib";
import { MAX_ELEMENT_POINTS, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { MAX_MAP_CELLS, type RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { MapData } from "./map-schema.ts";
import { type Cells, outlineOf } from "./outline.ts";

/** A vacuum's map as the platform keeps maps: cut to what is known, row 0 at the bottom, rooms as zones, what is forbidden as elements. */
export interface Frame {
  /** In cm. */
  x: number;
  y: number;
  mapId: string;
  mapVersion: string;
}

type Layer = MapData["layers"][number];

const FREE = 0;
const OCCUPIED = 1;
const UNKNOWN = 2;
const CM_A_METRE = 100;
const MAX_SIDE = 4_000;
/** All layers together: 5,000 m² of 5 cm pixels. */
const MAX_PIXELS = 2_000_000;
const MAX_CORNERS = 200;

/** Calls back for each run of pixels. */
function eachRun(layer: Layer, run: (x: number, y: number, count: number) => void): void {
  const { compressedPixels = [], pixels = [] } = layer;
  for (let i = 0; i + 2 < compressedPixels.length; i += 3)
    run(compressedPixels[i] ?? 0, compressedPixels[i + 1] ?? 0, compressedPixels[i + 2] ?? 0);
  if (compressedPixels.length === 0)
    for (let i = 0; i + 1 < pixels.length; i += 2) run(pixels[i] ?? 0, pixels[i + 1] ?? 0, 1);
}

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boundsOf(layers: readonly Layer[]): Bounds & { pixels: number } {
  const bounds = { left: Infinity, top: Infinity, right: -1, bottom: -1, pixels: 0 };
  for (const layer of layers)
    eachRun(layer, (x, y, count) => {
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x + count - 1);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = Math.max(bounds.bottom, y);
      bounds.pixels += count;
    });
  return bounds;
}

/** What would cost too much to draw, or cannot be kept. */
export function faultOf({ layers }: MapData): string | undefined {
  const { left, top, right, bottom, pixels } = boundsOf(layers);
  if (pixels === 0) return "layers: no pixels";
  if (pixels > MAX_PIXELS) return `layers: ${pixels} pixels`;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const isTooLarge = width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_MAP_CELLS;
  return isTooLarge ? `layers: ${width} by ${height} pixels` : undefined;
}

export function drawMap({ layers, entities, pixelSize }: MapData, frame: Frame, at: number): RobotMap {
  const bounds = boundsOf(layers);
  const [width, height] = [bounds.right - bounds.left + 1, bounds.bottom - bounds.top + 1];
  const cells = new Uint8Array(width * height).fill(UNKNOWN);
  const paint = (layer: Layer, value: number): void =>
    eachRun(layer, (x, y, count) => {
      const start = (bounds.bottom - y) * width + (x - bounds.left);
      cells.fill(value, start, start + count);
    });
  for (const layer of layers) if (layer.type !== "wall") paint(layer, FREE);
  for (const layer of layers) if (layer.type === "wall") paint(layer, OCCUPIED);
  const metres = metersFrom(frame.y);
  const [originX, originY] = metres(bounds.left * pixelSize, (bounds.bottom + 1) * pixelSize);
  const { mapId, mapVersion } = frame;
  return {
    headerId: 0,
    timestamp: new Date(at).toISOString(),
    version: "",
    manufacturer: "",
    serialNumber: mapId,
    mapId,
    mapVersion,
    name: mapId,
    resolutionM: pixelSize / CM_A_METRE,
    width,
    height,
    origin: { x: originX, y: originY },
    grid: deflateSync(cells).toString("base64"),
    docks: placesOf({ entities }, { type: "charger_location", metres }).map(([x, y]) => ({
      name: "dock",
      x,
      y,
      theta: 0,
    })),
    zones: layers.flatMap((layer) => zoneOf(layer, (x, y) => metres(x * pixelSize, y * pixelSize))),
    elements: restrictionsOf(entities, metres),
  };
}

type Metres = (x: number, y: number) => [number, number];

/** Theirs are centimeters from the upper left corner. */
export const metersFrom =
  (height: number): Metres =>
  (x, y) => [x / CM_A_METRE, (height - y) / CM_A_METRE];

/** Entities that are one point each. */
export const placesOf = (
  { entities }: Pick<MapData, "entities">,
  { type: wanted, metres }: { type: string; metres: Metres },
): [number, number][] =>
  entities.flatMap(({ type, points: [x, y] }) =>
    type === wanted && x !== undefined && y !== undefined ? [metres(x, y)] : [],
  );

/** Where it may not drive, or not mop. They have no names of their own. */
const RESTRICTIONS = {
  no_go_area: { kind: "forbiddenArea", least: 3, id: "no-go", name: "No-go area" },
  no_mop_area: { kind: "noMopArea", least: 3, id: "no-mop", name: "No-mop area" },
  virtual_wall: { kind: "virtualWall", least: 2, id: "wall", name: "Virtual wall" },
} as const;
const isRestriction = (type: string): type is keyof typeof RESTRICTIONS => Object.hasOwn(RESTRICTIONS, type);

function restrictionsOf(entities: MapData["entities"], metres: Metres): MapElement[] {
  const counts = new Map<string, number>();
  return entities.flatMap(({ type, points }) => {
    if (!isRestriction(type)) return [];
    const { kind, least, id, name } = RESTRICTIONS[type];
    const corners = pairsOf(points.slice(0, MAX_ELEMENT_POINTS * 2)).map(([x, y]) => metres(x, y));
    if (corners.length < least) return [];
    const number = (counts.get(type) ?? 0) + 1;
    counts.set(type, number);
    const base = { id: `${id}:${number}`, name: `${name} ${number}`, groupId: null, isLocked: false };
    return { kind, ...base, points: corners };
  });
}

function pairsOf(points: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < points.length; at += 2) pairs.push([points[at] ?? 0, points[at + 1] ?? 0]);
  return pairs;
}

function zoneOf(layer: Layer, metres: (x: number, y: number) => [number, number]): RobotMap["zones"] {
  const { segmentId, name } = layer.metaData ?? {};
  if (layer.type !== "segment" || segmentId === undefined) return [];
  const polygon = outlineOf(cellsOf(layer), MAX_CORNERS).map(([x, y]) => metres(x, y));
  return polygon.length < 3 ? [] : [{ zoneId: segmentId, name: name || segmentId, polygon }];
}

function cellsOf(layer: Layer): Cells {
  const { left, top, right, bottom } = boundsOf([layer]);
  const width = Math.max(0, right - left + 1);
  const filled = new Uint8Array(width * Math.max(0, bottom - top + 1));
  eachRun(layer, (x, y, count) => {
    const start = (y - top) * width + (x - left);
    filled.fill(1, start, start + count);
  });
  return { left, top, width, filled };
}
