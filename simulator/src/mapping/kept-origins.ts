/** What is kept of a map that a robot has drawn, beside its file: which floor it shows, and how it lies there. */
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import { z } from "zod";
import { asBuiltOf, type FloorPlan } from "../floor-plans/index.ts";
import { AT_CORNER, toLocal, toWorld } from "../planning/frame.ts";
import type { Site } from "../planning/site.ts";
import { drawnPlan } from "./drawn-map.ts";
import { isSameMap, type MapName, mapNameOf } from "./map-names.ts";

export const poseSchema = z.object({ x: z.number(), y: z.number(), theta: z.number() });
export const mapNameSchema = z.object({ mapId: z.string(), mapVersion: z.string() });

export const drawnSchema = z.object({
  floor: mapNameSchema,
  /** Of the floor's corner, in the map's frame. */
  frame: poseSchema,
  /** On the floor: from where the map's floor is reached, where it has no dock. */
  start: poseSchema,
});
type Drawn = z.infer<typeof drawnSchema>;

/** Undefined: its file and the floor say all of it. */
export function originsOf(plan: FloorPlan): Drawn | undefined {
  const { plan: floor, corner } = asBuiltOf(plan);
  const [place] = plan.docks;
  if (floor.id === plan.id || !place) return undefined;
  const { x, y, theta } = toLocal(place, corner);
  return {
    floor: mapNameOf(floor),
    frame: toWorld(corner, plan.origin ?? AT_CORNER),
    start: { x, y, theta },
  };
}

/** Undefined: the robot knows nothing of that floor. */
export function floorNamed(name: MapName, sites: Iterable<Site>): FloorPlan | undefined {
  for (const { plan } of sites) {
    const floor = asBuiltOf(plan).plan;
    if (isSameMap(mapNameOf(floor), name)) return floor;
  }
  return undefined;
}

/** A map that was drawn, as it was. */
export function recalledPlan(file: RobotMapFile, drawn: Drawn, sites: Iterable<Site>): FloorPlan | undefined {
  const floor = floorNamed(drawn.floor, sites);
  return floor && drawnPlan(file, { floor, frame: drawn.frame, start: drawn.start });
}
