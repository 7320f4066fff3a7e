/** What a run is made of: its steps as they were asked for, and the legs that a robot drives for them on the map it has. */

import type { CoverageRoute } from "../planning/coverage.ts";
import { AT_CORNER, toLocal } from "../planning/frame.ts";
import type { Point } from "../planning/grid.ts";
import type { Site } from "../planning/site.ts";
import { pointAt } from "../planning/track.ts";
import type { CleaningMode } from "./robot-models.ts";

/** One of the three: a zone of the map, or an area or a way of this run alone, in the map's frame. */
export interface RunStep {
  zoneId?: string | undefined;
  polygon?: Point[] | undefined;
  path?: Point[] | undefined;
  /** Undefined: as the run and the zone have it, whichever is more. */
  passes?: number | undefined;
  /** Undefined: as the zone or the robot has it. */
  mode?: CleaningMode | undefined;
  intensity?: number | undefined;
  waterLevel?: number | undefined;
  speedLevel?: number | undefined;
  edgeDistanceM?: number | undefined;
}

export interface Leg {
  step: RunStep;
  /** Empty of what was drawn for the run. */
  zoneId: string;
  route: CoverageRoute;
  /** From 1; only the first pass counts as area. */
  pass: number;
  /** The step's or the zone's own; undefined: as the robot is set. */
  mode: CleaningMode | undefined;
  intensity: number | undefined;
}

interface Wanted {
  steps: readonly RunStep[];
  passes: number;
  order: "given" | "robot";
  /** Of a run that goes on: the pass that its first step is in. */
  firstPass?: number;
}

export function legsOf(site: Site, { steps, passes, order, firstPass = 1 }: Wanted): Leg[] {
  const legs = steps.map((step, i) => legsOfStep(site, step, { passes, firstPass: i === 0 ? firstPass : 1 }));
  return (order === "robot" ? nearestFirst(legs) : legs).flat();
}

/** An area that was drawn with more passes than the run has gets its own. */
function legsOfStep(site: Site, step: RunStep, { passes, firstPass }: { passes: number; firstPass: number }) {
  const route = routeOf(site, step);
  if (!route) return [];
  const { mode, intensity, passes: own = 1 } = zoneOf(site, step)?.habit ?? {};
  const legs: Leg[] = [];
  const count = step.passes ?? Math.max(passes, own);
  for (let pass = firstPass; pass <= Math.max(firstPass, count); pass++)
    legs.push({
      ...{ step, zoneId: step.zoneId ?? "", route, pass },
      mode: step.mode ?? mode,
      intensity: step.intensity ?? intensity,
    });
  return legs;
}

const zoneOf = ({ plan }: Site, { zoneId }: RunStep) => plan.zones.find(({ id }) => id === zoneId);

function routeOf(site: Site, step: RunStep): CoverageRoute | undefined {
  const local = (points: readonly Point[]) =>
    points.map((point) => toLocal(point, site.plan.origin ?? AT_CORNER));
  if (step.path) return site.routeAlong(local(step.path));
  if (step.polygon) return site.routeWithin(local(step.polygon), step.edgeDistanceM);
  const zone = zoneOf(site, step);
  if (zone && step.edgeDistanceM !== undefined) return site.routeWithin(zone.polygon, step.edgeDistanceM);
  return site.routeOf(step.zoneId ?? "");
}

export const canReach = (site: Site, step: RunStep): boolean => routeOf(site, step) !== undefined;

/** Always on to what begins nearest to where the one before ends. */
function nearestFirst(legs: readonly Leg[][]): Leg[][] {
  const left = legs.filter((ofStep) => ofStep.length > 0);
  const ordered = left.splice(0, 1);
  while (left.length > 0) {
    const track = ordered.at(-1)?.at(-1)?.route.track;
    if (!track) break;
    const here = pointAt(track, track.length);
    const away = ([first]: Leg[]) => {
      const { x, y } = pointAt((first as Leg).route.track, 0);
      return Math.hypot(x - here.x, y - here.y);
    };
    left.sort((one, other) => away(one) - away(other));
    ordered.push(...left.splice(0, 1));
  }
  return ordered;
}

/** What is left of a run at one of its legs, and in which pass the first of it is. */
export function stepsLeft(legs: readonly Leg[]): { steps: RunStep[]; firstPass: number } {
  return { steps: [...new Set(legs.map(({ step }) => step))], firstPass: legs[0]?.pass ?? 1 };
}

export const plannedCellsOf = (legs: readonly Leg[]): number =>
  legs.reduce((sum, leg) => sum + (leg.pass === 1 ? leg.route.log.cells.length : 0), 0);
