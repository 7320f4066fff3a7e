/**
 * A floor as a robot knows it: what is wall and what is free, where it parks, and what its parts are called.
 * Everything is in meters from the lower left corner of the grid; `cells` is the grid of `planning/grid.ts`.
 */

import type { CLEANING_MODES } from "@sweepline/contract/fleet/shared/codes.ts";
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import { AT_CORNER, type Origin } from "../planning/frame.ts";
import type { OccupancyGrid, Point, Pose } from "../planning/grid.ts";
import type { FloorRules } from "../planning/rules.ts";
import { type Rect, rectPolygon } from "./drawing.ts";

export const FLOOR_PLAN_KINDS = [
  "mall",
  "hospital",
  "airport",
  "warehouse",
  "office",
  "supermarket",
  "suite",
] as const;
export type FloorPlanKind = (typeof FLOOR_PLAN_KINDS)[number];

export const RESOLUTION_M = 0.1;

export interface PlanZone {
  id: string;
  name: string;
  polygon: Point[];
  /** Public ground that is cleaned on every round; the rest only when someone asks for it. */
  isRoutine: boolean;
  /** How it is cleaned, where it was drawn with ways of its own. */
  habit?: CleaningHabit;
}

export interface CleaningHabit {
  /** Undefined: as the run. */
  mode?: (typeof CLEANING_MODES)[number] | undefined;
  intensity?: number | undefined;
  passes: number;
  /** From walls to the strip that is cleaned. */
  edgeDistanceM: number;
}

export interface PlanDock extends Pose {
  id: string;
  /** No dock at all: on a map without docks, the place from which the floor is reached. Never reported, and nobody drives home to it. */
  isAssumed?: true;
}

/** A way that robots of the floor were taught. */
export interface PlanRoute {
  id: string;
  name: string;
  points: Point[];
}

export interface FloorPlan {
  id: string;
  /** What people call the floor. */
  name: string;
  kind: FloorPlanKind;
  seed: number;
  grid: OccupancyGrid;
  docks: PlanDock[];
  zones: PlanZone[];
  routes?: PlanRoute[];
  /** Of a map that was downloaded: its version, where its lower left corner lies, and what is drawn on it. */
  version?: string;
  file?: RobotMapFile;
  origin?: Origin;
  rules?: FloorRules;
  /** Where a robot that does not know better takes itself to be. */
  initial?: Pose | undefined;
  /** Of a map that was made of another: the floor as it really is, and where that one's lower left corner lies in this one's grid. */
  asBuilt?: AsBuilt;
  /** Outside the doors of elevators; theta looks into the car. */
  landings?: (Pose & { name: string })[];
}

export interface AsBuilt {
  plan: FloorPlan;
  corner: Pose;
}

/** A map that was made of no other is the floor itself. */
export const asBuiltOf = (plan: FloorPlan): AsBuilt => plan.asBuilt ?? { plan, corner: AT_CORNER };

/** What a kind's draughtsman hands back: the plan without its identity. */
export type DrawnFloor = Pick<FloorPlan, "grid" | "docks" | "zones" | "routes">;

/** Collects zones under ids that count up, so that ids are stable for a seed. */
export function zoneList(): {
  zones: PlanZone[];
  add: (name: string, shape: Rect | Point[], isRoutine?: boolean) => void;
} {
  const zones: PlanZone[] = [];
  return {
    zones,
    add: (name, shape, isRoutine = true) => {
      const polygon = (Array.isArray(shape) ? shape : rectPolygon(shape)).map(({ x, y }) => ({
        x: Math.round(x * 100) / 100,
        y: Math.round(y * 100) / 100,
      }));
      zones.push({ id: `z${String(zones.length + 1).padStart(2, "0")}`, name, polygon, isRoutine });
    },
  };
}

/** Docks side by side along a wall; `facing` is where the front of a parked robot looks. */
export function dockRow(first: Point, options: { count: number; step: Point; facing: number }): PlanDock[] {
  return Array.from({ length: options.count }, (_, i) => ({
    id: `dock-${i + 1}`,
    x: Math.round((first.x + i * options.step.x) * 100) / 100,
    y: Math.round((first.y + i * options.step.y) * 100) / 100,
    theta: options.facing,
  }));
}
