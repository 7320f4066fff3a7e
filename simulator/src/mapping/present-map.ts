/** Which map a robot speaks of: the one that it drives by, or the one that it draws. */
import type { Robot } from "../behaviours/robot.ts";
import { AT_CORNER, type Origin, toWorld } from "../planning/frame.ts";
import type { Pose } from "../planning/grid.ts";

export const mapIdOf = ({ mapping, site }: Robot): string => mapping?.mapId ?? site.plan.id;

/** Where the lower left corner of the grid that it drives on lies. */
export const frameOf = ({ mapping, site }: Robot): Origin => mapping?.frame ?? site.plan.origin ?? AT_CORNER;

export const poseOf = (robot: Robot): Pose => {
  const { x, y, theta } = robot.motion;
  return toWorld({ x, y, theta }, frameOf(robot));
};
