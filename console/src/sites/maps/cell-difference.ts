import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import { CELL, extentOfCells, type Grid, gridPlace } from "../map-drawing/index.ts";

/** What became of a cell. */
export const CELL_CHANGES = ["blocked", "freed", "explored", "lost"] as const;
export type CellChange = (typeof CELL_CHANGES)[number];
const SAME = 255;

export interface FramedGrid {
  readonly frame: MapFrame;
  readonly grid: Grid;
}

export interface CellDifference {
  /** For each cell of the later grid an index into `CELL_CHANGES`, or 255. */
  readonly changes: Uint8Array;
  /** Square meters of each. */
  readonly areas: Readonly<Record<CellChange, number>>;
  /** The grids lie elsewhere, are turned, or have other cells: they were compared by their meters. */
  readonly isOtherFrame: boolean;
}

/** How the cells of two grids differ; undefined where they share no place in the world, and nothing can be compared. */
export function cellDifference(before: FramedGrid, after: FramedGrid): CellDifference | undefined {
  const isOtherFrame = !isSameFrame(before.frame, after.frame);
  if (isOtherFrame && !overlap(before, after)) return undefined;
  const { width, height } = after.grid;
  const changes = new Uint8Array(width * height).fill(SAME);
  const counts = CELL_CHANGES.map(() => 0);
  const formerCell = isOtherFrame ? sampler(before, after.frame) : undefined;
  for (let index = 0; index < changes.length; index += 1) {
    const now = after.grid.cells[index] ?? CELL.unknown;
    const was = formerCell
      ? formerCell(index % width, Math.floor(index / width))
      : (before.grid.cells[index] ?? CELL.unknown);
    if (was === now) continue;
    const change = changeOf(was, now);
    changes[index] = change;
    counts[change] = (counts[change] ?? 0) + 1;
  }
  const cellArea = after.frame.resolutionM ** 2;
  const areas = Object.fromEntries(
    CELL_CHANGES.map((change, index) => [change, (counts[index] ?? 0) * cellArea]),
  ) as Record<CellChange, number>;
  if (isOtherFrame) areas.lost += areaOutside(before, after);
  return { changes, areas, isOtherFrame };
}

function changeOf(was: number, now: number): number {
  if (now === CELL.unknown) return CELL_CHANGES.indexOf("lost");
  if (was === CELL.unknown) return CELL_CHANGES.indexOf("explored");
  return CELL_CHANGES.indexOf(now === CELL.occupied ? "blocked" : "freed");
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;
const isSameFrame = (a: MapFrame, b: MapFrame): boolean =>
  a.width === b.width &&
  a.height === b.height &&
  near(a.resolutionM, b.resolutionM) &&
  near(a.origin.x, b.origin.x) &&
  near(a.origin.y, b.origin.y) &&
  near(a.origin.theta, b.origin.theta);

function overlap(a: FramedGrid, b: FramedGrid): boolean {
  const [[left, bottom, right, top], [west, south, east, north]] = [extentOf(a), extentOf(b)];
  return left < east && west < right && bottom < north && south < top;
}
const extentOf = ({ frame }: FramedGrid) =>
  extentOfCells(frame, { x: 0, y: 0, width: frame.width, height: frame.height });

/** The cell of one grid that lies where the middle of another's lies. */
function sampler({ frame, grid }: FramedGrid, other: MapFrame): (cx: number, cy: number) => number {
  const [there, here] = [gridPlace(other), gridPlace(frame)];
  return (cx, cy) => {
    const [x, y] = here.toCell(...there.toWorld(cx + 0.5, cy + 0.5)).map(Math.floor) as [number, number];
    if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) return CELL.unknown;
    return grid.cells[y * grid.width + x] ?? CELL.unknown;
  };
}

/** Known floor of the earlier grid that the later one does not reach. */
function areaOutside(before: FramedGrid, after: FramedGrid): number {
  const [there, here] = [gridPlace(before.frame), gridPlace(after.frame)];
  const { width, height, cells } = before.grid;
  let count = 0;
  for (let index = 0; index < width * height; index += 1) {
    if (cells[index] === CELL.unknown) continue;
    const world = there.toWorld((index % width) + 0.5, Math.floor(index / width) + 0.5);
    const [x, y] = here.toCell(...world);
    if (x < 0 || y < 0 || x >= after.grid.width || y >= after.grid.height) count += 1;
  }
  return count * before.frame.resolutionM ** 2;
}
