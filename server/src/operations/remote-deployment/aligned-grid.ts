import { setImmediate as breathe } from "node:timers/promises";
import { type Alignment, laidOver } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";

/** A drawing laid over a map: where it knows something its cells count, elsewhere those of the map. */
export interface Grid {
  frame: MapFrame;
  /** One byte each, row 0 at the bottom: 0 free, 1 occupied, 2 unknown. */
  cells: Uint8Array;
}
type Point = [x: number, y: number];

const OCCUPIED = 1;
const UNKNOWN = 2;
const MOST_CELLS_A_SIDE = 4_000;
/** Everyone else waits while cells are looked at: these at a stretch. */
const CELLS_AT_A_STRETCH = 50_000;
/** Where in a cell the drawing is looked at, so that no wall of one cell is lost by turning: its middle, then towards its corners. */
const SAMPLES: readonly Point[] = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

/** The way back from `laidOver`. */
function back({ x, y, theta, scale }: Alignment): (point: Point) => Point {
  const [cos, sin] = [Math.cos(theta) / scale, Math.sin(theta) / scale];
  return ([px, py]) => [cos * (px - x) + sin * (py - y), -sin * (px - x) + cos * (py - y)];
}

/** Between meters of a frame and cells of its grid. */
const toCells = ({ origin, resolutionM }: MapFrame): ((point: Point) => Point) =>
  back({ ...origin, scale: resolutionM });
const toMeters =
  ({ origin, resolutionM }: MapFrame): ((point: Point) => Point) =>
  (point) =>
    laidOver({ ...origin, scale: resolutionM }, point);

/** Undefined: the drawing knows nothing, or both together are too large. */
export async function alignedGrid(map: Grid, drawing: Grid, alignment: Alignment): Promise<Grid | undefined> {
  const known = extentOf(drawing);
  if (!known) return undefined;
  const onto = toCells(map.frame);
  const meters = toMeters(drawing.frame);
  const corners = known.map((corner) => onto(laidOver(alignment, meters(corner))));
  const frame = grown(map.frame, corners);
  if (!frame) return undefined;
  const [across, up] = [frame.left, frame.bottom];
  const { width, height } = frame.frame;
  const cells = new Uint8Array(width * height).fill(UNKNOWN);
  const [fromMap, away, intoDrawing] = [toMeters(map.frame), back(alignment), toCells(drawing.frame)];
  const look = lookInto((point) => intoDrawing(away(fromMap(point))));
  const rowsAtAStretch = Math.max(1, Math.floor(CELLS_AT_A_STRETCH / width));
  for (let row = 0; row < height; row += 1) {
    if (row % rowsAtAStretch === rowsAtAStretch - 1) await breathe();
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [column + across, row + up];
      const drawn = drawnAt(drawing, look, { x, y });
      cells[row * width + column] = drawn === UNKNOWN ? cellOf(map, x, y) : drawn;
    }
  }
  return { frame: frame.frame, cells };
}

/** Corners of what is known, in cells. */
function extentOf({ frame: { width, height }, cells }: Grid): Point[] | undefined {
  let [left, right, bottom, top] = [width, -1, height, -1];
  for (let at = 0; at < cells.length; at += 1) {
    if (cells[at] === UNKNOWN) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  if (right < 0) return undefined;
  return [
    [left, bottom],
    [right + 1, bottom],
    [right + 1, top + 1],
    [left, top + 1],
  ];
}

/** Of a cell: no more than what calculating with fractions leaves. */
const ROUNDING = 1e-6;

interface Grown {
  frame: MapFrame;
  /** Of the new grid's corner, in cells of the old one. */
  left: number;
  bottom: number;
}

/** By whole cells, so that what is kept stays the cell that it was. */
function grown(frame: MapFrame, corners: readonly Point[]): Grown | undefined {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const left = Math.min(0, Math.floor(Math.min(...xs) + ROUNDING));
  const bottom = Math.min(0, Math.floor(Math.min(...ys) + ROUNDING));
  const width = Math.max(frame.width, Math.ceil(Math.max(...xs) - ROUNDING)) - left;
  const height = Math.max(frame.height, Math.ceil(Math.max(...ys) - ROUNDING)) - bottom;
  if (width > MOST_CELLS_A_SIDE || height > MOST_CELLS_A_SIDE) return undefined;
  const [x, y] = toMeters(frame)([left, bottom]);
  return { frame: { ...frame, width, height, origin: { ...frame.origin, x, y } }, left, bottom };
}

/** From cells of the map to cells of the drawing, as what one step to the right and one up come to. */
interface Look {
  at: Point;
  right: Point;
  up: Point;
  /** Of the samples of a cell, from its corner. */
  samples: readonly Point[];
}

function lookInto(place: (point: Point) => Point): Look {
  const at = place([0, 0]);
  const [right, up] = [apart(place([1, 0]), at), apart(place([0, 1]), at)];
  const samples = SAMPLES.map(([dx, dy]): Point => [dx * right[0] + dy * up[0], dx * right[1] + dy * up[1]]);
  return { at, right, up, samples };
}

const apart = ([x, y]: Point, [fromX, fromY]: Point): Point => [x - fromX, y - fromY];

interface Cell {
  x: number;
  y: number;
}

function drawnAt(drawing: Grid, { at, right, up, samples }: Look, { x, y }: Cell): number {
  const [cornerX, cornerY] = [at[0] + x * right[0] + y * up[0], at[1] + x * right[1] + y * up[1]];
  let seen = UNKNOWN;
  for (let index = 0; index < samples.length; index += 1) {
    const [dx, dy] = samples[index] as Point;
    const cell = cellOf(drawing, Math.floor(cornerX + dx), Math.floor(cornerY + dy));
    if (cell === OCCUPIED) return OCCUPIED;
    if (index === 0) seen = cell;
  }
  return seen;
}

function cellOf({ frame: { width, height }, cells }: Grid, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? UNKNOWN : (cells[y * width + x] ?? UNKNOWN);
}
