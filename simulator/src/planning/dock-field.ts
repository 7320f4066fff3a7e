/**
 * The way home from everywhere: one sweep outward from a dock leaves in every cell the step that leads back. Robots
 * ask it for their way to and from the dock, so that a thousand of them need one search, not a thousand.
 */
import { cellAt, type OccupancyGrid, type Point } from "./grid.ts";
import { forEachNeighbor } from "./shortest-path.ts";

export interface DockField {
  /** Cells from the given one to the dock; undefined where no way leads there. */
  wayHome(from: number): number[] | undefined;
  /** Of the wanted cells the one that is nearest by way; undefined where no way leads to any. */
  nearest(wanted: Uint8Array): number | undefined;
}

/** Whole-number step costs (10 straight, 14 diagonal) allow a ring of buckets instead of a heap (Dial). */
const STRAIGHT = 10;
const DIAGONAL = 14;
const RING = DIAGONAL + 1;

export function createDockField(grid: OccupancyGrid, allowed: Uint8Array, dock: Point): DockField {
  const { width, height } = grid;
  const goal = cellAt(grid, dock);
  const cost = new Int32Array(width * height).fill(-1);
  const next = new Int32Array(width * height).fill(-1);
  const ring: number[][] = Array.from({ length: RING }, () => []);
  const isDone = new Uint8Array(width * height);
  cost[goal] = 0;
  next[goal] = goal;
  ring[0]?.push(goal);
  for (let level = 0, empty = 0; empty < RING; level++) {
    const bucket = ring[level % RING] as number[];
    empty = bucket.length === 0 ? empty + 1 : 0;
    ring[level % RING] = [];
    for (const cell of bucket) {
      if (isDone[cell]) continue;
      isDone[cell] = 1;
      forEachNeighbor({ width, height, allowed }, cell, (neighbor, length) => {
        const reached = level + (length === 1 ? STRAIGHT : DIAGONAL);
        const known = cost[neighbor] as number;
        if (known >= 0 && known <= reached) return;
        cost[neighbor] = reached;
        next[neighbor] = cell;
        ring[reached % RING]?.push(neighbor);
      });
    }
  }
  return {
    nearest: (wanted) => {
      let best: number | undefined;
      for (let cell = 0; cell < wanted.length; cell++) {
        const far = cost[cell] as number;
        if (wanted[cell] && far >= 0 && (best === undefined || far < (cost[best] as number))) best = cell;
      }
      return best;
    },
    wayHome: (from) => {
      if ((next[from] as number) < 0) return undefined;
      const path = [from];
      for (let cell = from; cell !== goal; ) {
        cell = next[cell] as number;
        path.push(cell);
      }
      return path;
    },
  };
}
