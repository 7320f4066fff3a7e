/**
 * Coverage planner: how a robot cleans the whole of a zone. Lanes in the direction that needs fewer of them, a second
 * look for spots the lanes miss, everything joined by straight drives or shortest paths.
 */
import { cellAt, cellsInside, centerOf, type OccupancyGrid, type Point } from "./grid.ts";
import {
  type CleaningArea,
  type Lane,
  mainRuns,
  orderLanes,
  type Run,
  runsOnLine,
  stackRuns,
  transposed,
} from "./lanes.ts";
import { canDriveStraight, straighten } from "./line-of-sight.ts";
import type { Pathfinder } from "./shortest-path.ts";
import { createBrush, logSweep, type SweepLog } from "./sweep.ts";
import { buildTrack, type Track } from "./track.ts";

export interface Floor {
  grid: OccupancyGrid;
  /** Cells where the middle of a robot may be and can get to. */
  reachable: Uint8Array;
  pathfinder: Pathfinder;
  /** Width of the cleaned strip. */
  brushM: number;
  /** Where some of the floor stays dry: cells that brushes clean, and cells where the robot's middle may be with its brushes down. */
  sweepable?: OccupancyGrid;
  brushing?: Uint8Array;
}

export interface CoverageRoute {
  track: Track;
  log: SweepLog;
  /** Cells of the zone where the robot's middle can be: what coverage is measured against. */
  target: number[];
}

/** Neighboring lanes overlap by this share of the brush. */
const OVERLAP = 0.14;
/** Longer ways between lanes are driven with the brushes up. */
const LONGEST_SCRUBBED_LINK_M = 3;
/** Share of the target that the main lanes and longer gaps must cover before single spots are left alone. */
const GOOD_ENOUGH = 0.975;

function cleaningAreaOf(grid: OccupancyGrid, target: readonly number[]): CleaningArea {
  const mask = new Set(target);
  const xs = { least: grid.width, most: 0 };
  const ys = { least: grid.height, most: 0 };
  for (const cell of target) {
    const x = cell % grid.width;
    const y = Math.floor(cell / grid.width);
    xs.least = Math.min(xs.least, x);
    xs.most = Math.max(xs.most, x);
    ys.least = Math.min(ys.least, y);
    ys.most = Math.max(ys.most, y);
  }
  return { has: (x, y) => mask.has(y * grid.width + x), u: xs, v: ys };
}

interface Direction {
  area: CleaningArea;
  toCell: (u: number, v: number) => number;
  runs: Run[];
}

function bestDirection(floor: Floor, target: readonly number[]): Direction {
  const { grid, brushM } = floor;
  const brushCells = brushM / grid.resolutionM;
  const spacing = { spacing: Math.floor(brushCells * (1 - OVERLAP)), margin: Math.floor(brushCells / 2) };
  const along = cleaningAreaOf(grid, target);
  const across = transposed(along);
  const rows = {
    area: along,
    toCell: (u: number, v: number) => v * grid.width + u,
    runs: mainRuns(along, spacing),
  };
  const columns = {
    area: across,
    toCell: (u: number, v: number) => u * grid.width + v,
    runs: mainRuns(across, spacing),
  };
  return rows.runs.length <= columns.runs.length ? rows : columns;
}

/** Runs over what the main lanes leave uncovered, the long ones first. */
function missedRuns(floor: Floor, direction: Direction, target: readonly number[]): Run[] {
  const { area, toCell, runs } = direction;
  const mask = new Uint8Array(floor.grid.cells.length);
  const brush = createBrush(floor.sweepable ?? floor.grid, floor.brushM);
  const sweep = (run: Run) => {
    for (let u = run.from; u <= run.to; u++) brush(mask, toCell(u, run.v));
  };
  runs.forEach(sweep);
  const found: Run[] = [];
  const isMissed = (u: number, v: number) => area.has(u, v) && !mask[toCell(u, v)];
  for (const shortest of [6, 1]) {
    const covered = target.reduce((sum, cell) => sum + (mask[cell] as number), 0);
    if (shortest === 1 && covered >= target.length * GOOD_ENOUGH) break;
    for (let v = area.v.least; v <= area.v.most; v++) {
      for (const run of runsOnLine(area, v, isMissed)) {
        // An earlier run of this very line may have swept it meanwhile.
        if (run.to - run.from + 1 < shortest || !isMissed(run.from, v)) continue;
        sweep(run);
        found.push(run);
      }
    }
  }
  return found;
}

/** The way from the end of one lane to the beginning of the next. */
function link(floor: Floor, from: Point, to: Point): Point[] | undefined {
  if (canDriveStraight(floor.grid, floor.reachable, [from, to])) return [to];
  const cells = floor.pathfinder.find(cellAt(floor.grid, from), cellAt(floor.grid, to));
  return cells && straighten(floor.grid, floor.reachable, cells).slice(1);
}

/** Whether brushes may stay down all along. */
function staysWet({ grid, brushing }: Floor, way: readonly Point[]): boolean {
  if (!brushing) return true;
  return way.every((point, i) => i === 0 || canDriveStraight(grid, brushing, [way[i - 1] as Point, point]));
}

function joinLanes(floor: Floor, lanes: readonly Lane[], toCell: Direction["toCell"]): Track {
  const points: Point[] = [];
  const brush: number[] = [];
  for (const lane of lanes) {
    const start = centerOf(floor.grid, toCell(lane.start, lane.v));
    const end = centerOf(floor.grid, toCell(lane.end, lane.v));
    const here = points.at(-1);
    const way = here ? link(floor, here, start) : [start];
    if (!way) continue;
    let length = 0;
    way.forEach((point, i) => {
      const before = i === 0 ? here : way[i - 1];
      if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
    });
    const isScrubbed =
      length <= LONGEST_SCRUBBED_LINK_M && staysWet(floor, here ? [here, ...way] : way) ? 1 : 0;
    for (const point of way) {
      if (points.length > 0) brush.push(isScrubbed);
      points.push(point);
    }
    brush.push(1);
    points.push(end);
  }
  return buildTrack(points, brush);
}

/** Plans a zone, beginning near `entry`; undefined where a robot cannot get into the zone at all. */
export function planCoverage(
  floor: Floor,
  polygon: readonly Point[],
  entry: Point,
): CoverageRoute | undefined {
  const { grid, reachable } = floor;
  const target = cellsInside(grid, polygon).filter((cell) => (floor.brushing ?? reachable)[cell]);
  if (target.length === 0) return undefined;
  const direction = bestDirection(floor, target);
  const stacks = [...stackRuns(direction.runs), ...missedRuns(floor, direction, target).map((run) => [run])];
  const column = Math.floor(entry.x / grid.resolutionM);
  const row = Math.floor(entry.y / grid.resolutionM);
  const isAlongRows = direction.toCell(1, 0) === 1;
  const begin = isAlongRows ? { u: column, v: row } : { u: row, v: column };
  const track = joinLanes(floor, orderLanes(stacks, begin), direction.toCell);
  const brush = createBrush(floor.sweepable ?? grid, floor.brushM);
  return { track, log: logSweep(grid, track, brush), target };
}

/** One way along a line; undefined where a robot cannot keep to it. */
export function alongLine(floor: Floor, line: readonly Point[]): CoverageRoute | undefined {
  const { grid, reachable, brushM } = floor;
  if (!line.every((point) => reachable[cellAt(grid, point)])) return undefined;
  const points = line.slice(0, 1);
  const brush: number[] = [];
  for (const point of line.slice(1)) {
    const here = points.at(-1) as Point;
    const way = link(floor, here, point);
    if (!way) return undefined;
    const isScrubbed = staysWet(floor, [here, ...way]) ? 1 : 0;
    for (const corner of way) {
      points.push(corner);
      brush.push(isScrubbed);
    }
  }
  const track = buildTrack(points, brush);
  const log = logSweep(grid, track, createBrush(floor.sweepable ?? grid, brushM));
  return { track, log, target: [...log.cells] };
}
