/** What a robot has in mind while it draws a map or learns a path, and what it has found out and not yet said. */
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import type { LearnedReport } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import type { PlanDock } from "../floor-plans/index.ts";
import type { Pose } from "../planning/grid.ts";
import type { Site } from "../planning/site.ts";
import type { Drawing } from "./drawing.ts";

/** While there is one, the robot's site is the floor as it really is. */
export interface Mapping {
  mapId: string;
  name: string;
  /** Of `startMapping`. */
  actionId: string;
  extends: boolean;
  isPaused: boolean;
  drawing: Drawing;
  /** Of the floor's lower left corner, in the new map's frame. */
  frame: Pose;
  /** Where it began, on the floor; and the dock, if it stood in one. */
  start: Pose;
  dock: PlanDock | undefined;
  /** What it drove by. */
  before: { site: Site; dock: PlanDock };
  /** From where and when it looked last (wire time); undefined: it looks at once. */
  seen: { from: Pose; wireMs: number } | undefined;
}

export interface Lesson {
  pathId: string;
  /** Of `startPathLearning`. */
  actionId: string;
  /** In the map's frame. */
  points: [number, number][];
  freeSqm: number;
}

export type Finding =
  | { kind: "map"; body: RobotMapFile }
  | { kind: "learned"; body: Pick<LearnedReport, "mapId" | "learned"> };
