import type { ElementPoint, MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import { CELL, type Grid } from "./grid.ts";
import { cellsWithin } from "./polygon-cells.ts";

/**
 * A version as Valetudo's viewers draw maps: floor and walls, rooms and cleaning areas as segments, forbidden and no-mop areas,
 * virtual walls, docks and via points. The rest has no place there. Their maps lie upright on whole pixels of whole centimeters
 * below and right of a corner, so others cannot be written.
 */
const CM_A_METER = 100;
const NEARLY = 1e-6;
/** Larger ones their readers do not take. */
const MAX_CM = 100_000;

interface Place {
  pixelSize: number;
  /** Pixels left of and below the grid. */
  left: number;
  below: number;
  size: { x: number; y: number };
}

export function placeOf({ resolutionM, width, height, origin }: MapFrame): Place | undefined {
  const pixelSize = Math.round(resolutionM * CM_A_METER);
  const [left, below] = [origin.x, origin.y].map((meters) => (meters * CM_A_METER) / pixelSize) as [
    number,
    number,
  ];
  const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < NEARLY;
  const isFit =
    pixelSize > 0 &&
    Math.abs(resolutionM * CM_A_METER - pixelSize) < NEARLY &&
    Math.abs(origin.theta) < NEARLY &&
    [left, below].every((value) => isWhole(value) && value > -NEARLY);
  const size = {
    x: (Math.round(left) + width) * pixelSize,
    y: (Math.round(below) + height) * pixelSize,
  };
  if (!isFit || size.x > MAX_CM || size.y > MAX_CM) return undefined;
  return { pixelSize, left: Math.round(left), below: Math.round(below), size };
}

/** Undefined: its frame is none that such maps have. */
export function writeValetudo({ frame, cells }: Grid, elements: readonly MapElement[]): object | undefined {
  const place = placeOf(frame);
  if (!place) return undefined;
  const { pixelSize, size } = place;
  const areas = elements.filter((element) => element.kind === "room" || element.kind === "cleaningArea");
  const owners = new Uint16Array(cells.length);
  for (const [index, { points }] of areas.entries())
    cellsWithin(points, frame, (cell) => {
      if (cells[cell] === CELL.free && owners[cell] === 0) owners[cell] = index + 1;
    });
  const runs = runsOf(frame, place, (cell) => labelOf(cells[cell], owners[cell] ?? 0));
  const layerOf = (type: string, label: number, metaData: object = {}) =>
    layer({ type, metaData, pixelSize, runs: runs.get(label) });
  const layers = [
    layerOf("floor", FLOOR),
    layerOf("wall", WALL),
    ...areas.map(({ id, name }, index) =>
      layerOf("segment", index + 1, { segmentId: id, name, active: false, source: "regular" }),
    ),
  ].filter(({ dimensions }) => dimensions.pixelCount > 0);
  const totalLayerArea = layers.reduce((sum, { metaData }) => sum + metaData.area, 0);
  return {
    __class: "ValetudoMap",
    metaData: { version: 2, totalLayerArea },
    size,
    pixelSize,
    layers,
    entities: elements.flatMap((element) => entitiesOf(element, size.y)),
  };
}

/** Areas count from 1. */
const [FLOOR, WALL, NOTHING] = [0, -1, -2];
const labelOf = (cell: number | undefined, owner: number): number =>
  cell === CELL.free ? owner || FLOOR : cell === CELL.occupied ? WALL : NOTHING;

interface Span {
  min: number;
  max: number;
  mid: number;
  avg: number;
}

class Runs {
  readonly compressedPixels: number[] = [];
  readonly #xs = new Spread();
  readonly #ys = new Spread();

  add(x: number, row: number, count: number): void {
    this.compressedPixels.push(x, row, count);
    this.#xs.add(x, x + count - 1);
    this.#ys.add(row, row, count);
  }

  dimensions(): { x: Span; y: Span; pixelCount: number } {
    return { x: this.#xs.span(), y: this.#ys.span(), pixelCount: this.#xs.count };
  }
}

/** From the top row to the bottom one, all layers at once. */
function runsOf(
  { width, height }: MapFrame,
  { left, below, size, pixelSize }: Place,
  labelAt: (cell: number) => number,
): Map<number, Runs> {
  const all = new Map<number, Runs>();
  const rows = size.y / pixelSize;
  for (let y = height - 1; y >= 0; y -= 1) {
    const row = rows - 1 - below - y;
    for (let x = 0; x < width; ) {
      const [start, label] = [x, labelAt(y * width + x)];
      while (x < width && labelAt(y * width + x) === label) x += 1;
      if (label === NOTHING) continue;
      const runs = all.get(label) ?? new Runs();
      runs.add(left + start, row, x - start);
      all.set(label, runs);
    }
  }
  return all;
}

class Spread {
  count = 0;
  private sum = 0;
  private min = Number.POSITIVE_INFINITY;
  private max = Number.NEGATIVE_INFINITY;

  add(from: number, to: number, count = to - from + 1): void {
    this.count += count;
    this.sum += ((from + to) / 2) * count;
    this.min = Math.min(this.min, from);
    this.max = Math.max(this.max, to);
  }

  span(): Span {
    if (this.count === 0) return { min: 0, max: 0, mid: 0, avg: 0 };
    const { min, max } = this;
    return { min, max, mid: Math.round((min + max) / 2), avg: Math.round(this.sum / this.count) };
  }
}

function layer({
  type,
  metaData,
  pixelSize,
  runs = new Runs(),
}: {
  type: string;
  metaData: object;
  pixelSize: number;
  runs: Runs | undefined;
}) {
  const dimensions = runs.dimensions();
  const area = dimensions.pixelCount * pixelSize * pixelSize;
  const { compressedPixels } = runs;
  return {
    ...{ __class: "MapLayer", metaData: { area, ...metaData }, type, pixels: [] },
    ...{ compressedPixels, dimensions },
  };
}

function entitiesOf(element: MapElement, sizeY: number): object[] {
  const at = ([x, y]: ElementPoint): number[] => [
    Math.round(x * CM_A_METER),
    Math.round(sizeY - y * CM_A_METER),
  ];
  const entity = (__class: string, type: string, points: readonly ElementPoint[]): object => ({
    ...{ __class, metaData: {}, type },
    points: points.flatMap(at),
  });
  if (element.kind === "forbiddenArea") return [entity("PolygonMapEntity", "no_go_area", element.points)];
  if (element.kind === "noMopArea") return [entity("PolygonMapEntity", "no_mop_area", element.points)];
  // Theirs are straight: a wall with corners becomes several.
  if (element.kind === "virtualWall")
    return element.points
      .slice(1)
      .map((end, index) => entity("LineMapEntity", "virtual_wall", [element.points[index] ?? end, end]));
  if (element.kind !== "point") return [];
  const place: ElementPoint = [element.x, element.y];
  if (element.pointKind === "dock") return [entity("PointMapEntity", "charger_location", [place])];
  return element.pointKind === "via" ? [entity("PointMapEntity", "go_to_target", [place])] : [];
}
