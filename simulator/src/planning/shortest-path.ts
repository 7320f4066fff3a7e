/**
 * A* over allowed cells: eight neighbors, a diagonal step only where both sides of the corner are allowed.
 * The working arrays are made once for a grid and reused by every search on it.
 */
import type { OccupancyGrid } from "./grid.ts";

export interface Pathfinder {
  /** Cells from start to goal, both included; undefined where no way leads there. */
  find(start: number, goal: number): number[] | undefined;
}

const DIAGONAL = Math.SQRT2;

/** Binary heap of cells ordered by a cost array; a cell may be in it twice, the dearer copy is skipped later. */
function createHeap() {
  const cells: number[] = [];
  const keys: number[] = [];
  const swap = (i: number, j: number) => {
    [cells[i], cells[j]] = [cells[j] as number, cells[i] as number];
    [keys[i], keys[j]] = [keys[j] as number, keys[i] as number];
  };
  const key = (i: number) => keys[i] as number;
  return {
    clear: () => {
      cells.length = 0;
      keys.length = 0;
    },
    push: (cell: number, cost: number) => {
      let i = cells.push(cell) - 1;
      keys.push(cost);
      while (i > 0) {
        const parent = (i - 1) >> 1;
        if (key(parent) <= key(i)) break;
        swap(i, parent);
        i = parent;
      }
    },
    pop: (): number | undefined => {
      const top = cells[0];
      const last = cells.length - 1;
      if (last < 0) return undefined;
      swap(0, last);
      cells.pop();
      keys.pop();
      for (let i = 0, child = 1; child < last; child = 2 * i + 1) {
        if (child + 1 < last && key(child + 1) < key(child)) child++;
        if (key(i) <= key(child)) break;
        swap(i, child);
        i = child;
      }
      return top;
    },
  };
}

/** Calls back with every neighbor one may step to and the length of the step, in cells. */
export function forEachNeighbor(
  { width, height, allowed }: { width: number; height: number; allowed: Uint8Array },
  cell: number,
  visit: (neighbor: number, length: number) => void,
): void {
  const x = cell % width;
  const west = x > 0 && allowed[cell - 1] === 1;
  const east = x < width - 1 && allowed[cell + 1] === 1;
  const south = cell >= width && allowed[cell - width] === 1;
  const north = cell < width * (height - 1) && allowed[cell + width] === 1;
  if (west) visit(cell - 1, 1);
  if (east) visit(cell + 1, 1);
  if (south) visit(cell - width, 1);
  if (north) visit(cell + width, 1);
  if (west && south && allowed[cell - width - 1] === 1) visit(cell - width - 1, DIAGONAL);
  if (east && south && allowed[cell - width + 1] === 1) visit(cell - width + 1, DIAGONAL);
  if (west && north && allowed[cell + width - 1] === 1) visit(cell + width - 1, DIAGONAL);
  if (east && north && allowed[cell + width + 1] === 1) visit(cell + width + 1, DIAGONAL);
}

/** `costOf`: what a step costs where it is not simply its length; never less. */
export function createPathfinder(
  grid: OccupancyGrid,
  allowed: Uint8Array,
  costOf?: (from: number, to: number, length: number) => number,
): Pathfinder {
  const { width, height } = grid;
  const size = width * height;
  const cost = new Float64Array(size);
  const parent = new Int32Array(size);
  // A stamp of the search number instead of clearing half a million cells before every search.
  const seenIn = new Uint32Array(size);
  const closedIn = new Uint32Array(size);
  const heap = createHeap();
  let search = 0;

  const estimate = (cell: number, goal: number): number => {
    const dx = Math.abs((cell % width) - (goal % width));
    const dy = Math.abs(Math.floor(cell / width) - Math.floor(goal / width));
    return Math.max(dx, dy) + (DIAGONAL - 1) * Math.min(dx, dy);
  };

  const trace = (start: number, goal: number): number[] => {
    const path = [goal];
    for (let cell = goal; cell !== start; ) {
      cell = parent[cell] as number;
      path.push(cell);
    }
    return path.reverse();
  };

  const find = (start: number, goal: number): number[] | undefined => {
    if (!allowed[start] || !allowed[goal]) return undefined;
    search++;
    heap.clear();
    cost[start] = 0;
    seenIn[start] = search;
    heap.push(start, estimate(start, goal));
    for (let cell = heap.pop(); cell !== undefined; cell = heap.pop()) {
      if (cell === goal) return trace(start, goal);
      if (closedIn[cell] === search) continue;
      closedIn[cell] = search;
      const here = cell;
      forEachNeighbor({ width, height, allowed }, here, (neighbor, length) => {
        const reached = (cost[here] as number) + (costOf ? costOf(here, neighbor, length) : length);
        if (seenIn[neighbor] === search && reached >= (cost[neighbor] as number)) return;
        seenIn[neighbor] = search;
        cost[neighbor] = reached;
        parent[neighbor] = here;
        heap.push(neighbor, reached + estimate(neighbor, goal));
      });
    }
    return undefined;
  };
  return { find };
}
