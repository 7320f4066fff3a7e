/**
 * A site: a floor plan with everything that robots ever ask about it, worked out on first use and shared by all robots
 * there. Nothing in it changes while robots drive, except which zones are taken.
 */
import type { FloorPlan, PlanDock, PlanZone } from "../floor-plans/index.ts";
import { drivableCells, reachableCells } from "./clearance.ts";
import { alongLine, type CoverageRoute, type Floor, planCoverage } from "./coverage.ts";
import { createDockField, type DockField } from "./dock-field.ts";
import { createEdges } from "./edges.ts";
import { cellAt, centerOf, type OccupancyGrid, type Point } from "./grid.ts";
import { canDriveStraight, straighten } from "./line-of-sight.ts";
import { createOneWays } from "./one-way.ts";
import { barred, barredOrDry, type FloorRules, NO_RULES } from "./rules.ts";
import { createPathfinder } from "./shortest-path.ts";
import { createBrush } from "./sweep.ts";

/** Body radius plus a hand's breadth; one size of robot keeps planning shared. */
export const ROBOT_RADIUS_M = 0.4;
const BRUSH_M = 0.7;
/** Robots stop here before they back into the dock. */
const DOCK_APPROACH_M = 0.9;

const MAX_WAYS = 400;

export interface Site {
  plan: FloorPlan;
  /** Zones that a robot is cleaning or has chosen to, so that its mates choose others. */
  takenZones: Set<string>;
  /** Coverage route of a zone; undefined for unknown and unreachable zones. */
  routeOf(zoneId: string): CoverageRoute | undefined;
  /** The same of an area that is no zone of the map, or of one with another distance from walls than it was drawn with. */
  routeWithin(polygon: readonly Point[], edgeDistanceM: number | undefined): CoverageRoute | undefined;
  /** Along a line, brushes down; undefined where a robot cannot keep to it. */
  routeAlong(line: readonly Point[]): CoverageRoute | undefined;
  /** Marks cells under the brush of a robot that is at a cell, and names those that were not marked. */
  brush: ReturnType<typeof createBrush>;
  isReachable(point: Point): boolean;
  /** The nearest spot that a robot may stand on. */
  nearestReachable(point: Point): Point;
  /** What is drawn on the floor. */
  rules: FloorRules;
  /** The shortest way from where a robot may not be to where it may; undefined where there is none. */
  wayOut(from: Point): Point[] | undefined;
  /** Way from a point to the approach point before a dock. */
  wayToDock(from: Point, dock: PlanDock): Point[] | undefined;
  wayFromDock(dock: PlanDock, to: Point): Point[] | undefined;
  /** Shortest way between any two points; the last few hundred are kept, for robots go the same ways. */
  way(from: Point, to: Point): Point[] | undefined;
}

export function dockApproach(dock: PlanDock): Point {
  const far = dock.isAssumed ? 0 : DOCK_APPROACH_M;
  return { x: dock.x + far * Math.cos(dock.theta), y: dock.y + far * Math.sin(dock.theta) };
}

const OF_PLANS = new WeakMap<FloorPlan, Site>();

/** The site of a plan, made where there is none yet. */
export const siteOfPlan = (plan: FloorPlan): Site => OF_PLANS.get(plan) ?? createSite(plan);

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key) as V;
  };
}

function spiral(floor: Floor, point: Point): Point {
  const step = floor.grid.resolutionM;
  for (let radius = 0; radius < 30; radius += step) {
    for (let i = 0, n = Math.max(1, Math.ceil((2 * Math.PI * radius) / step)); i < n; i++) {
      const angle = (i / n) * 2 * Math.PI;
      const spot = { x: point.x + radius * Math.cos(angle), y: point.y + radius * Math.sin(angle) };
      if (floor.reachable[cellAt(floor.grid, spot)]) return spot;
    }
  }
  return point;
}

/** From the front of any dock; robots whose docks lie apart each keep to their part. */
function reachableFrom(grid: OccupancyGrid, docks: readonly PlanDock[]): Uint8Array {
  const drivable = drivableCells(grid, ROBOT_RADIUS_M);
  const starts = docks.map((dock) => cellAt(grid, dockApproach(dock)));
  return starts.reduce((reached, start) => {
    if (reached[start]) return reached;
    const more = reachableCells(grid, drivable, start);
    return reached.map((value, cell) => value | (more[cell] as number));
  }, new Uint8Array(drivable.length));
}

/** Where brushes are put down: so far from dry ground that none of it gets wet. */
function dryOf(grid: OccupancyGrid, rules: FloorRules, reachable: Uint8Array): Partial<Floor> {
  if (rules.noMop.length === 0) return {};
  const sweepable = barredOrDry(grid, rules);
  const clear = drivableCells(sweepable, BRUSH_M / 2);
  return { sweepable, brushing: reachable.map((value, cell) => value & (clear[cell] as number)) };
}

/** By floor that was free before anything was drawn on it; a robot that stands in a wall drives out of it as it can. */
function wayOut({ grid }: FloorPlan, reachable: Uint8Array, from: Point): Point[] | undefined {
  for (const allowed of [drivableCells(grid, ROBOT_RADIUS_M), new Uint8Array(reachable.length).fill(1)]) {
    const field = createDockField(grid, allowed, from);
    const goal = field.nearest(reachable);
    const cells = goal === undefined ? undefined : field.wayHome(goal);
    if (cells) return straighten(grid, allowed, cells.reverse());
  }
  return undefined;
}

export function createSite(plan: FloorPlan): Site {
  const { rules = NO_RULES } = plan;
  const grid = barred(plan.grid, rules);
  const [home] = plan.docks;
  if (!home) throw new Error(`plan ${plan.id} has no dock`);
  const reachable = reachableFrom(grid, plan.docks);
  const oneWays = createOneWays(grid, rules.oneWays);
  const floor: Floor = {
    ...{ grid, reachable, pathfinder: createPathfinder(grid, reachable, oneWays?.costOf), brushM: BRUSH_M },
    ...dryOf(grid, rules, reachable),
  };
  const keepingOff = createEdges(floor);
  const zones = new Map<string, PlanZone>(plan.zones.map((zone) => [zone.id, zone]));
  const fieldOf = remembered(
    (dock: PlanDock): DockField => createDockField(grid, reachable, dockApproach(dock)),
  );
  const routeWithin: Site["routeWithin"] = (polygon, edgeDistanceM) =>
    planCoverage(
      edgeDistanceM === undefined ? floor : keepingOff(polygon, edgeDistanceM),
      polygon,
      dockApproach(home),
    );
  const routeOf = remembered((zoneId: string) => {
    const zone = zones.get(zoneId);
    return zone && routeWithin(zone.polygon, zone.habit?.edgeDistanceM);
  });
  const ways = new Map<string, Point[]>();
  const taut = (cells: number[] | undefined): Point[] | undefined => {
    const pulled = cells && straighten(grid, reachable, cells);
    // Pulled taut it could take a short cut against the direction.
    return cells && pulled && oneWays?.isAgainst(pulled) ? cells.map((cell) => centerOf(grid, cell)) : pulled;
  };
  const way: Site["way"] = (from, to) => {
    if (canDriveStraight(grid, reachable, [from, to]) && !oneWays?.isAgainst([from, to])) return [from, to];
    const ends = [cellAt(grid, from), cellAt(grid, to)] as const;
    const known = ways.get(ends.join());
    if (known) return known;
    const found = taut(floor.pathfinder.find(...ends));
    if (found && ways.size >= MAX_WAYS) ways.clear();
    if (found) ways.set(ends.join(), found);
    return found;
  };
  const site: Site = {
    plan,
    rules,
    wayOut: (from) => wayOut(plan, reachable, from),
    takenZones: new Set(),
    routeOf,
    routeWithin,
    routeAlong: (line) => alongLine(floor, line),
    brush: createBrush(floor.sweepable ?? grid, BRUSH_M),
    isReachable: (point) => reachable[cellAt(grid, point)] === 1,
    nearestReachable: (point) => spiral(floor, point),
    // The way home from everywhere is worked out against its direction, which only matters where there are one-way paths.
    wayToDock: (from, dock) =>
      oneWays ? way(from, dockApproach(dock)) : taut(fieldOf(dock).wayHome(cellAt(grid, from))),
    wayFromDock: (dock, to) =>
      oneWays ? way(dockApproach(dock), to) : taut(fieldOf(dock).wayHome(cellAt(grid, to))?.reverse()),
    way,
  };
  OF_PLANS.set(plan, site);
  return site;
}
