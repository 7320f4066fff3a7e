/** A robot's floor map as the cleaning profile sends it. The cells are packed once a plan, not once a robot. */
import { deflateSync } from "node:zlib";
import type { RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { VdaHeader } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { FloorPlan, PlanRoute } from "../floor-plans/index.ts";

export type MapBody = Omit<RobotMap, keyof VdaHeader>;

function buildMapBody(plan: FloorPlan): MapBody {
  const { grid } = plan;
  const elements = pointsAndPaths(plan);
  return {
    mapId: plan.id,
    mapVersion: String(plan.seed),
    name: plan.name,
    resolutionM: grid.resolutionM,
    width: grid.width,
    height: grid.height,
    origin: { x: 0, y: 0 },
    grid: deflateSync(grid.cells, { level: 9 }).toString("base64"),
    docks: plan.docks.map(({ id, x, y, theta }) => ({ name: id, x, y, theta })),
    ...(elements.length > 0 && { elements }),
    zones: plan.zones.map(({ id, name, polygon }) => ({
      zoneId: id,
      name,
      polygon: polygon.map(({ x, y }): [number, number] => [x, y]),
    })),
  };
}

export const pointsAndPaths = ({ landings = [], routes = [] }: FloorPlan) => [
  ...landings.map(pointOf),
  ...routes.map(pathOf),
];

const pointOf = (landing: NonNullable<FloorPlan["landings"]>[number], index: number) => ({
  ...({
    kind: "point",
    pointKind: "elevator",
    id: `elevator-${index + 1}`,
    groupId: null,
    isLocked: false,
  } as const),
  ...landing,
});

/** Driven either way, so that it is no rule for who has it on the map. */
const pathOf = ({ points, ...route }: PlanRoute) => ({
  ...({ kind: "path", direction: "twoWay", groupId: null, isLocked: false } as const),
  ...{ ...route, points: points.map(({ x, y }): [number, number] => [x, y]) },
});

/** Packs each plan on first use. */
export function createMapBodies(): (plan: FloorPlan) => MapBody {
  const packed = new WeakMap<FloorPlan, MapBody>();
  return (plan) => {
    const body = packed.get(plan) ?? buildMapBody(plan);
    packed.set(plan, body);
    return body;
  };
}
