/** Where elevators are on floors: next to the last dock, their door in the wall behind it. */
import type { Pose } from "../planning/grid.ts";
import type { Site } from "../planning/site.ts";
import type { VirtualElevator } from "./elevator-file.ts";

const ASIDE_M = 3;
const AHEAD_M = 0.9;

export interface Landing extends Pose {
  name: string;
}

/** Outside the door; theta looks into the car. */
export function landingOn(site: Site, elevator: string): Landing | undefined {
  const dock = site.plan.docks.at(-1);
  if (!dock) return undefined;
  const [cos, sin] = [Math.cos(dock.theta), Math.sin(dock.theta)];
  const wanted = { x: dock.x + AHEAD_M * cos - ASIDE_M * sin, y: dock.y + AHEAD_M * sin + ASIDE_M * cos };
  const { x, y } = site.nearestReachable(wanted);
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return { name: elevator, x: round(x), y: round(y), theta: dock.theta + Math.PI };
}

/** Floors that a robot of one of them may come to. */
export function joinedFloors(planId: string, elevators: readonly VirtualElevator[]): string[] {
  const joined = elevators.map(({ floors }) => floors.flatMap((floor) => floor.planId ?? []));
  return [...new Set(joined.filter((plans) => plans.includes(planId)).flat())].filter((id) => id !== planId);
}
