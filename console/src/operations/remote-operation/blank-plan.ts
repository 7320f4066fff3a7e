import { type Plan, unknownPlan } from "../../sites/map-view/index.ts";

const CELL_M = 0.2;
const SIDE_CELLS = 200;
const SIDE_M = CELL_M * SIDE_CELLS;

/** The middle of the piece of floor that a robot is on, where nobody knows its map. It changes before the robot comes to the edge. */
export const blankMiddle = (meters: number): number => Math.round(meters / (SIDE_M / 4)) * (SIDE_M / 4);

/** A floor of which nothing is known but where the robot is on it. */
export function blankPlan(mapKey: string, name: string, [x, y]: readonly [number, number]): Plan {
  const size = { width: SIDE_CELLS, height: SIDE_CELLS };
  const origin = { x: x - SIDE_M / 2, y: y - SIDE_M / 2, theta: 0 };
  return unknownPlan({ mapKey, name }, { ...size, resolutionM: CELL_M, origin });
}
