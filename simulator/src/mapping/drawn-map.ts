/**
 * What becomes of a drawing: a map file as a person's edited one is, and the site to drive by. A map that was begun in no dock has none,
 * and the place where it was begun stands in for it: from there, floor is reached.
 */
import { deflateSync } from "node:zlib";
import {
  type ElementOf,
  MAX_ELEMENT_NAME,
  type MapElement,
  mapElementSchema,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import { type AsBuilt, downloadedPlan, type FloorPlan, type PlanDock } from "../floor-plans/index.ts";
import { toLocal, toWorld } from "../planning/frame.ts";
import type { Pose } from "../planning/grid.ts";
import { pointsAndPaths } from "../wire/robot-map.ts";
import { type Extent, extentOf, gridOf } from "./drawing.ts";
import type { Mapping } from "./mapping-state.ts";

/** Less is no map. */
const LEAST_FREE_SQM = 2;
const MARGIN_CELLS = 3;
const MOST_CELLS = 4_000;
const MOST_CORNERS = 200;
const MOST_ZONES = 500;
const MOST_DOCKS = 64;

/** Undefined: nothing is drawn that could be driven by. */
export function fileOf(mapping: Mapping, mapVersion: string): RobotMapFile | undefined {
  const { drawing, mapId, name } = mapping;
  const { resolutionM, freeCells } = drawing;
  const extent = freeCells * resolutionM ** 2 < LEAST_FREE_SQM ? undefined : croppedExtent(mapping);
  if (!extent) return undefined;
  const grid = gridOf(drawing, extent);
  const corner = { x: extent.left * resolutionM, y: extent.bottom * resolutionM, theta: 0 };
  const elements = elementsOf(mapping);
  return {
    ...{ mapId, mapVersion, name, resolutionM, width: grid.width, height: grid.height },
    origin: toWorld(corner, drawing.origin),
    grid: deflateSync(grid.cells).toString("base64"),
    ...namedTwice(elements),
    elements,
  };
}

/** A map that is drawn over is only ever enlarged, so that one of the same size is the same floor. */
function croppedExtent({ drawing, before, ...mapping }: Mapping): Extent | undefined {
  const known = extentOf(drawing);
  if (!known) return undefined;
  const { width, height } = before.site.plan.grid;
  const least = mapping.extends ? { left: 0, bottom: 0, right: width, top: height } : undefined;
  const spanOf = (from: number, size: number, kept: [number, number] | undefined) => {
    const [first, last] = [from - MARGIN_CELLS, from + size + MARGIN_CELLS];
    const span = [Math.min(first, kept?.[0] ?? first), Math.max(last, kept?.[1] ?? last)] as const;
    // Of a larger one, what is around where it began.
    const start = span[1] - span[0] > MOST_CELLS ? Math.max(span[0], -MOST_CELLS / 2) : span[0];
    return { from: start, size: Math.min(MOST_CELLS, span[1] - start) };
  };
  const x = spanOf(known.left, known.width, least && [least.left, least.right]);
  const y = spanOf(known.bottom, known.height, least && [least.bottom, least.top]);
  return { left: x.from, bottom: y.from, width: x.size, height: y.size };
}

function elementsOf({ before, dock, frame, ...mapping }: Mapping): MapElement[] {
  if (mapping.extends) return before.site.plan.file?.elements ?? elementsOfPlan(before.site.plan);
  return dock ? dockElements([toWorld(dock, frame)]) : [];
}

const named = (name: string): string => name.slice(0, MAX_ELEMENT_NAME);

const dockElements = (docks: readonly PlanDock[]): MapElement[] =>
  docks
    .filter(({ isAssumed }) => !isAssumed)
    .map(({ id, x, y, theta }, index) =>
      mapElementSchema.parse({
        ...{ kind: "point", pointKind: "dock", id: `dock:${index + 1}`, name: named(id), x, y, theta },
      }),
    );

/** Of a floor that was never downloaded: its frame is its grid's. */
const elementsOfPlan = (plan: FloorPlan): MapElement[] => [
  ...dockElements(plan.docks),
  ...plan.zones.map(({ id, name, polygon }) => {
    const points = polygon.map(({ x, y }) => [x, y]);
    return mapElementSchema.parse({ kind: "cleaningArea", id, name: named(name), points });
  }),
  ...pointsAndPaths(plan).map((element) => mapElementSchema.parse({ ...element, name: named(element.name) })),
];

const isDock = (element: MapElement): element is ElementOf<"point"> =>
  element.kind === "point" && element.pointKind === "dock";
const isZone = (element: MapElement): element is ElementOf<"cleaningArea"> =>
  element.kind === "cleaningArea" && element.points.length <= MOST_CORNERS;

const namedTwice = (elements: readonly MapElement[]): Pick<RobotMapFile, "docks" | "zones"> => ({
  docks: elements
    .filter(isDock)
    .slice(0, MOST_DOCKS)
    .map(({ name, x, y, theta }) => ({ name, x, y, theta })),
  zones: elements
    .filter(isZone)
    .slice(0, MOST_ZONES)
    .map(({ id, name, points }) => ({ zoneId: id, name, polygon: points })),
});

/** Of a map that shows a floor in a frame of its own: `start` is on the floor. */
export interface Origins {
  /** The floor, and where its lower left corner lies in the map's frame. */
  floor: FloorPlan;
  frame: Pose;
  start: Pose;
}

export function drawnPlan(file: RobotMapFile, { floor, frame, start }: Origins): FloorPlan {
  const { landings: _, routes: __, ...rest } = floor;
  const place: PlanDock = { id: "start", x: start.x, y: start.y, theta: start.theta, isAssumed: true };
  const plan = downloadedPlan(file, { ...rest, origin: frame, docks: [place], zones: [] });
  return { ...plan, asBuilt: asBuiltBelow(file, { floor, frame }) };
}

/** The map of before in its frame, and larger. */
export const extendedPlan = (file: RobotMapFile, before: FloorPlan, origins: Origins): FloorPlan => ({
  ...downloadedPlan(file, before),
  asBuilt: asBuiltBelow(file, origins),
});

const asBuiltBelow = ({ origin }: RobotMapFile, { floor, frame }: Omit<Origins, "start">): AsBuilt => ({
  plan: floor,
  corner: toLocal(frame, { ...origin, theta: origin.theta ?? 0 }),
});
