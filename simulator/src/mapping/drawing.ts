/**
 * A map that is being drawn: what is known of each cell, in squares of 64 by 64 that are made when something is seen there.
 *
 * A scan that hits a cell speaks louder than one that passes it, and no amount of either is beyond being outweighed: a wall that is
 * grazed by many rays stays, and one that is there no more goes after a few looks.
 */
import { SQUARE_CELLS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { CELL, type OccupancyGrid, type Pose } from "../planning/grid.ts";

/** As the contract has it, either way. */
export const MAX_SQUARES_AWAY = 100;
/** Of a hit and of a pass, and how much of either is remembered. */
const EVIDENCE = { hit: 4, pass: -1, most: 24, least: -12 };

export interface Square {
  x: number;
  y: number;
  /** Above 0 occupied, below 0 free. */
  evidence: Int8Array;
  /** Of the drawing, when a cell of it last became something else. */
  revision: number;
}

export interface Drawing {
  resolutionM: number;
  /** Of square (0, 0), in the map's frame. */
  origin: Pose;
  squares: Map<number, Square>;
  freeCells: number;
  revision: number;
}

export const createDrawing = (resolutionM: number, origin: Pose): Drawing => ({
  ...{ resolutionM, origin, squares: new Map(), freeCells: 0, revision: 0 },
});

const keyOf = (x: number, y: number): number =>
  (y + MAX_SQUARES_AWAY) * (2 * MAX_SQUARES_AWAY + 1) + x + MAX_SQUARES_AWAY;

const isWithin = (at: number): boolean => Math.abs(at) <= MAX_SQUARES_AWAY;

/** Undefined: further away than a drawing may reach. */
export function squareAt({ squares }: Drawing, x: number, y: number): Square | undefined {
  const key = keyOf(x, y);
  const known = squares.get(key);
  if (known || !isWithin(x) || !isWithin(y)) return known;
  const made = { x, y, evidence: new Int8Array(SQUARE_CELLS ** 2), revision: 0 };
  squares.set(key, made);
  return made;
}

export const SEEN = { nothing: 0, passed: 1, hit: 2 } as const;

/** What one scan has seen around the robot: a window of cells whose lower left one is (left, bottom) of the drawing. */
export interface Window {
  left: number;
  bottom: number;
  side: number;
  seen: Uint8Array;
}

/** Each cell counts once a scan, a hit before any pass. */
export function addScan(drawing: Drawing, { left, bottom, side, seen }: Window): void {
  drawing.revision++;
  const last = { x: squareOf(left + side - 1), y: squareOf(bottom + side - 1) };
  for (let y = squareOf(bottom); y <= last.y; y++)
    for (let x = squareOf(left); x <= last.x; x++)
      addToSquare(drawing, { x, y }, { left, bottom, side, seen });
}

const squareOf = (cell: number): number => Math.floor(cell / SQUARE_CELLS);

function addToSquare(drawing: Drawing, at: { x: number; y: number }, window: Window): void {
  const { left, bottom, side, seen } = window;
  const [cornerX, cornerY] = [at.x * SQUARE_CELLS, at.y * SQUARE_CELLS];
  const from = { x: Math.max(left, cornerX), y: Math.max(bottom, cornerY) };
  const to = {
    x: Math.min(left + side, cornerX + SQUARE_CELLS),
    y: Math.min(bottom + side, cornerY + SQUARE_CELLS),
  };
  let square: Square | undefined;
  for (let y = from.y; y < to.y; y++)
    for (let x = from.x; x < to.x; x++) {
      const mark = seen[(y - bottom) * side + x - left];
      if (mark === SEEN.nothing) continue;
      square ??= squareAt(drawing, at.x, at.y);
      if (!square) return;
      weigh(drawing, square, {
        cell: (y - cornerY) * SQUARE_CELLS + x - cornerX,
        by: mark === SEEN.hit ? EVIDENCE.hit : EVIDENCE.pass,
      });
    }
}

function weigh(drawing: Drawing, square: Square, { cell, by }: { cell: number; by: number }): void {
  const before = square.evidence[cell] as number;
  // What was known once is not unknown again: on even evidence the newest look decides.
  const after = Math.max(EVIDENCE.least, Math.min(EVIDENCE.most, before + by)) || Math.sign(by);
  square.evidence[cell] = after;
  if (Math.sign(before) === Math.sign(after)) return;
  square.revision = drawing.revision;
  drawing.freeCells += Number(after < 0) - Number(before < 0);
}

/** A map that is drawn over, as if everything on it had been seen well. */
export function addGrid(drawing: Drawing, { width, height, cells }: OccupancyGrid): void {
  drawing.revision++;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = cells[y * width + x];
      const square = value === CELL.unknown ? undefined : squareAt(drawing, squareOf(x), squareOf(y));
      if (!square) continue;
      const by = value === CELL.occupied ? EVIDENCE.hit * 2 : EVIDENCE.pass * 4;
      weigh(drawing, square, { cell: (y % SQUARE_CELLS) * SQUARE_CELLS + (x % SQUARE_CELLS), by });
    }
}

const cellFrom = (evidence: number): number =>
  evidence === 0 ? CELL.unknown : evidence > 0 ? CELL.occupied : CELL.free;

export const cellsOf = ({ evidence }: Square): Uint8Array => Uint8Array.from(evidence, cellFrom);

export interface Extent {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** Of all cells that are known; undefined: none is. */
export function extentOf({ squares }: Drawing): Extent | undefined {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, evidence } of squares.values())
    evidence.forEach((value, cell) => {
      if (value === 0) return;
      const [column, row] = [
        x * SQUARE_CELLS + (cell % SQUARE_CELLS),
        y * SQUARE_CELLS + Math.floor(cell / SQUARE_CELLS),
      ];
      left = Math.min(left, column);
      right = Math.max(right, column);
      bottom = Math.min(bottom, row);
      top = Math.max(top, row);
    });
  if (left > right) return undefined;
  return { left, bottom, width: right - left + 1, height: top - bottom + 1 };
}

/** What is drawn there, as a grid. */
export function gridOf(
  { squares, resolutionM }: Drawing,
  { left, bottom, width, height }: Extent,
): OccupancyGrid {
  const cells = new Uint8Array(width * height).fill(CELL.unknown);
  for (const { x, y, evidence } of squares.values())
    evidence.forEach((value, cell) => {
      const column = x * SQUARE_CELLS + (cell % SQUARE_CELLS) - left;
      const row = y * SQUARE_CELLS + Math.floor(cell / SQUARE_CELLS) - bottom;
      if (column >= 0 && row >= 0 && column < width && row < height)
        cells[row * width + column] = cellFrom(value);
    });
  return { width, height, resolutionM, cells };
}
