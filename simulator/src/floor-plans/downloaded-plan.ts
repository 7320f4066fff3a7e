/** A floor as people have drawn it: the map file that a robot was told to download, as a plan to drive by. */
import { inflateSync } from "node:zlib";
import type { ElementOf, MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import { AT_CORNER, type Origin, toLocal, toWorld } from "../planning/frame.ts";
import type { Point, Pose } from "../planning/grid.ts";
import type { FloorRules } from "../planning/rules.ts";
import {
  type AsBuilt,
  asBuiltOf,
  type CleaningHabit,
  type FloorPlan,
  type PlanDock,
  type PlanZone,
} from "./floor-plan.ts";

/** `before`: the floor as the robot knew it; what the file does not say of it stays. Throws where the grid is none. */
export function downloadedPlan(file: RobotMapFile, before: FloorPlan): FloorPlan {
  const { width, height, resolutionM } = file;
  const cells = inflateSync(Buffer.from(file.grid, "base64"), { maxOutputLength: width * height + 1 });
  if (cells.length !== width * height) throw new Error(`grid of ${cells.length} cells`);
  const origin: Origin = { ...file.origin, theta: file.origin.theta ?? 0 };
  const line = (points: readonly [number, number][]): Point[] =>
    points.map(([x, y]) => toLocal({ x, y }, origin));
  const docks = docksOf(file.elements, origin);
  const { asBuilt: _, ...known } = before;
  return {
    ...known,
    id: file.mapId,
    name: file.name,
    version: file.mapVersion,
    file,
    origin,
    grid: { width, height, resolutionM, cells: new Uint8Array(cells) },
    docks: docks.length > 0 ? docks : before.docks.map((dock) => moved(dock, before.origin, origin)),
    zones: file.elements.flatMap((element) => zoneOf(element, before, line)),
    rules: rulesOf(file.elements, line),
    initial: initialOf(file.elements, origin),
    ...(before.id === file.mapId && { asBuilt: asBuiltUnder(file, before, origin) }),
  };
}

const moved = <P extends Pose>(pose: P, from: Origin = AT_CORNER, to: Origin): P =>
  toLocal(toWorld(pose, from), to);

/** A grid of the same size is the same floor, wherever its frame was laid; of another size, what has not moved keeps its coordinates. */
function asBuiltUnder(file: RobotMapFile, before: FloorPlan, origin: Origin): AsBuilt {
  const { plan, corner } = asBuiltOf(before);
  const isSameSize = file.width === before.grid.width && file.height === before.grid.height;
  return { plan, corner: isSameSize ? corner : moved(corner, before.origin, origin) };
}

const docksOf = (elements: readonly MapElement[], origin: Origin): PlanDock[] =>
  elements.flatMap((element) =>
    element.kind === "point" && element.pointKind === "dock"
      ? [toLocal({ id: element.name, x: element.x, y: element.y, theta: element.theta }, origin)]
      : [],
  );

function initialOf(elements: readonly MapElement[], origin: Origin): Pose | undefined {
  const found = elements.find((element) => element.kind === "point" && element.pointKind === "initial");
  return found?.kind === "point"
    ? toLocal({ x: found.x, y: found.y, theta: found.theta }, origin)
    : undefined;
}

type Lines = (points: readonly [number, number][]) => Point[];

/** Cleaning areas are cleaned on every round, rooms when someone asks for them; what was there before keeps its habit. */
function zoneOf(element: MapElement, before: FloorPlan, line: Lines): PlanZone[] {
  if (element.kind !== "cleaningArea" && element.kind !== "room") return [];
  const known = before.zones.find(({ id }) => id === element.id);
  const isRoutine = known?.isRoutine ?? element.kind === "cleaningArea";
  const zone = { id: element.id, name: element.name, polygon: line(element.points), isRoutine };
  return [element.kind === "room" ? zone : { ...zone, habit: habitOf(element) }];
}

const habitOf = ({ mode, intensity, passes, edgeDistanceM }: ElementOf<"cleaningArea">): CleaningHabit => ({
  mode: mode ?? undefined,
  intensity: intensity ?? undefined,
  passes,
  edgeDistanceM,
});

function rulesOf(elements: readonly MapElement[], line: Lines): FloorRules {
  const rules: FloorRules = { walls: [], forbidden: [], noMop: [], slow: [], oneWays: [] };
  for (const element of elements) {
    if (element.kind === "virtualWall") rules.walls.push(line(element.points));
    if (element.kind === "forbiddenArea") rules.forbidden.push(line(element.points));
    if (element.kind === "noMopArea") rules.noMop.push(line(element.points));
    if (element.kind === "path" && element.direction === "oneWay") rules.oneWays.push(line(element.points));
    if (element.kind === "slowArea")
      rules.slow.push({ polygon: line(element.points), maxSpeedMps: element.maxSpeedMps });
  }
  return rules;
}
