import {
  type CoverageTile,
  SQUARE_M,
  SQUARES_A_TILE,
  TILE_SQUARES,
} from "@sweepline/contract/sites/coverage.ts";
import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import { CELL, type CellBox, extentOfCells, type Grid, gridPlace } from "../map-drawing/index.ts";

/** How long ago a square was cleaned, freshest first; `never` last. */
export const AGES = ["today", "days3", "days7", "days14", "days28", "older", "never"] as const;
export type Age = (typeof AGES)[number];
/** The most whole days that belong to each of them. */
const AGE_DAYS = [0, 3, 7, 14, 28];
/** Days after which one may ask how much is older. */
export const OLDER_THAN = [1, 3, 7, 14, 28] as const;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface Square {
  /** Epoch milliseconds. */
  readonly cleanedAt: number;
  /** On how many of the last days. */
  readonly days: number;
}

/** When each square of a floor was last cleaned, and how much floor there is in each. */
export interface Coverage {
  /** Squares from the left below. */
  readonly box: CellBox;
  /** Index into `AGES`, or `NO_SQUARE`. */
  readonly ages: Uint8Array;
  /** Square meters of floor of each age. */
  readonly areas: Readonly<Record<Age, number>>;
  squareAt(x: number, y: number): Square | "never" | undefined;
  /** Square meters that were not cleaned for longer than so many days. */
  olderThan(days: number): number;
}
const NO_SQUARE = 255;

interface CoverageSetup {
  readonly map: FloorMap;
  readonly grid: Grid;
  readonly box: CellBox;
  readonly tiles: readonly CoverageTile[];
  /** When the person's day began, epoch milliseconds. */
  readonly today: number;
}

/** Whole days between a moment and today; 0: today. */
const daysAgo = (cleanedAt: number, today: number): number =>
  Math.max(0, Math.ceil((today - cleanedAt) / DAY_MS));

export function createCoverage({ map, grid, box: cells, tiles, today }: CoverageSetup): Coverage {
  const box = squaresAround(map, cells, tiles);
  const floor = floorOf(map, { grid, cells, box });
  const minutes = new Uint32Array(box.width * box.height);
  const days = new Uint8Array(minutes.length);
  for (const tile of tiles) lay(tile, { box, minutes, days });

  const ages = new Uint8Array(minutes.length).fill(NO_SQUARE);
  const byAge = AGES.map(() => 0);
  const byDays = new Map<number, number>();
  for (const [index, minute] of minutes.entries()) {
    const area = floor[index] ?? 0;
    if (minute === 0 && area === 0) continue;
    const ago = minute === 0 ? Number.POSITIVE_INFINITY : daysAgo(minute * MINUTE_MS, today);
    const age = ageIndex(ago);
    ages[index] = age;
    byAge[age] = (byAge[age] ?? 0) + area;
    byDays.set(ago, (byDays.get(ago) ?? 0) + area);
  }
  return {
    box,
    ages,
    areas: Object.fromEntries(AGES.map((age, index) => [age, byAge[index] ?? 0])) as Coverage["areas"],
    squareAt(x, y) {
      const [i, j] = [Math.floor(x / SQUARE_M) - box.x, Math.floor(y / SQUARE_M) - box.y];
      if (i < 0 || j < 0 || i >= box.width || j >= box.height) return undefined;
      const index = j * box.width + i;
      if (ages[index] === NO_SQUARE) return undefined;
      const minute = minutes[index] ?? 0;
      return minute === 0 ? "never" : { cleanedAt: minute * MINUTE_MS, days: days[index] ?? 0 };
    },
    olderThan: (most) => [...byDays].reduce((sum, [ago, area]) => (ago > most ? sum + area : sum), 0),
  };
}

function ageIndex(days: number): number {
  if (days === Number.POSITIVE_INFINITY) return AGES.indexOf("never");
  const index = AGE_DAYS.findIndex((most) => days <= most);
  return index < 0 ? AGES.indexOf("older") : index;
}

/** The squares that the known floor and all tiles touch. */
function squaresAround(map: FloorMap, cells: CellBox, tiles: readonly CoverageTile[]): CellBox {
  const [west, south, east, north] = extentOfCells(map, cells);
  let [left, bottom] = [Math.floor(west / SQUARE_M), Math.floor(south / SQUARE_M)];
  let [right, top] = [Math.ceil(east / SQUARE_M), Math.ceil(north / SQUARE_M)];
  for (const { x, y } of tiles) {
    left = Math.min(left, x * TILE_SQUARES);
    bottom = Math.min(bottom, y * TILE_SQUARES);
    right = Math.max(right, (x + 1) * TILE_SQUARES);
    top = Math.max(top, (y + 1) * TILE_SQUARES);
  }
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}

/** Square meters of free floor in each square, by the middles of cells. */
function floorOf(
  map: FloorMap,
  { grid, cells, box }: { grid: Grid; cells: CellBox; box: CellBox },
): Float32Array {
  const floor = new Float32Array(box.width * box.height);
  const { toWorld } = gridPlace(map);
  const [stepX, stepY] = [
    Math.cos(map.origin.theta) * map.resolutionM,
    Math.sin(map.origin.theta) * map.resolutionM,
  ];
  const cellArea = map.resolutionM ** 2;
  for (let cy = cells.y; cy < cells.y + cells.height; cy += 1) {
    let [x, y] = toWorld(cells.x + 0.5, cy + 0.5);
    const row = cy * grid.width;
    for (let cx = cells.x; cx < cells.x + cells.width; cx += 1) {
      if (grid.cells[row + cx] === CELL.free) {
        const index = (Math.floor(y / SQUARE_M) - box.y) * box.width + Math.floor(x / SQUARE_M) - box.x;
        floor[index] = (floor[index] ?? 0) + cellArea;
      }
      x += stepX;
      y += stepY;
    }
  }
  return floor;
}

interface Squares {
  readonly box: CellBox;
  readonly minutes: Uint32Array;
  readonly days: Uint8Array;
}

function lay(tile: CoverageTile, { box, minutes, days }: Squares): void {
  const [cleanedAt, cleanedDays] = [bytesOf(tile.cleanedAt), bytesOf(tile.days)];
  if (cleanedAt.length !== SQUARES_A_TILE * 4 || cleanedDays.length !== SQUARES_A_TILE) return;
  const view = new DataView(cleanedAt.buffer);
  for (let square = 0; square < SQUARES_A_TILE; square += 1) {
    const i = tile.x * TILE_SQUARES + (square % TILE_SQUARES) - box.x;
    const j = tile.y * TILE_SQUARES + Math.floor(square / TILE_SQUARES) - box.y;
    minutes[j * box.width + i] = view.getUint32(square * 4, true);
    days[j * box.width + i] = cleanedDays[square] ?? 0;
  }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
