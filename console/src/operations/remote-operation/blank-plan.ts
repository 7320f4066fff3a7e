import { type Plan, unknownPlan } from "../../sites/map-view/index.ts";

const SIDE_CELLS = 200;
/** Of the piece of floor that is shown; a floor that is being drawn is driven over as a whole. */
export const BLANK_SIDE_M = { usual: 40, drawn: 200 } as const;

/** The middle of the piece of floor that a robot is on, where nobody knows its map. It changes before the robot comes to the edge. */
export const blankMiddle = (meters: number, sideM: number): number =>
  Math.round(meters / (sideM / 4)) * (sideM / 4);

interface Piece {
  readonly middle: readonly [x: number, y: number];
  readonly sideM: number;
}

/** A floor of which nothing is known but where the robot is on it. */
export function blankPlan(mapKey: string, name: string, { middle: [x, y], sideM }: Piece): Plan {
  const size = { width: SIDE_CELLS, height: SIDE_CELLS };
  const origin = { x: x - sideM / 2, y: y - sideM / 2, theta: 0 };
  return unknownPlan({ mapKey, name }, { ...size, resolutionM: sideM / SIDE_CELLS, origin });
}
