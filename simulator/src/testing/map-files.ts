/** Map files for tests: the floor that a robot drives on, with something drawn on it. */
import { deflateSync } from "node:zlib";
import { type MapElement, mapElementSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import type { z } from "zod";
import type { FloorPlan } from "../floor-plans/index.ts";
import { AT_CORNER, type Origin, toWorld } from "../planning/frame.ts";
import type { Point } from "../planning/grid.ts";

export const rectangle = (center: Point, halfM: number): [number, number][] => [
  [center.x - halfM, center.y - halfM],
  [center.x + halfM, center.y - halfM],
  [center.x + halfM, center.y + halfM],
  [center.x - halfM, center.y + halfM],
];

export const anElement = (element: z.input<typeof mapElementSchema>): MapElement =>
  mapElementSchema.parse(element);

/** Elements as they lie on the plan; with an origin the same floor, put somewhere else and turned. */
export function aMapFile(
  plan: FloorPlan,
  mapVersion: string,
  { elements = [], origin = AT_CORNER }: { elements?: readonly MapElement[]; origin?: Origin } = {},
): RobotMapFile {
  const { width, height, resolutionM, cells } = plan.grid;
  const own = [
    ...plan.docks.map((dock, i) =>
      anElement({ kind: "point", pointKind: "dock", id: `dock:${i + 1}`, name: dock.id, ...pose(dock) }),
    ),
    ...plan.zones.map(({ id, name, polygon }) =>
      anElement({ kind: "cleaningArea", id, name, points: polygon.map(({ x, y }) => [x, y]) }),
    ),
  ];
  return {
    ...{ mapId: plan.id, mapVersion, name: plan.name, width, height, resolutionM, origin },
    grid: deflateSync(cells).toString("base64"),
    docks: [],
    zones: [],
    elements: [...own, ...elements].map((element) => placed(element, origin)),
  };
}

const pose = ({ x, y, theta }: Origin) => ({ x, y, theta });

function placed(element: MapElement, origin: Origin): MapElement {
  if ("points" in element) {
    const points = element.points.map(([x, y]): [number, number] => {
      const world = toWorld({ x, y }, origin);
      return [world.x, world.y];
    });
    return { ...element, points } as MapElement;
  }
  return { ...element, ...toWorld(pose(element), origin) };
}
