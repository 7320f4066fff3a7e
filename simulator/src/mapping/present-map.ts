/** Which map a robot speaks of: the one that it drives by, or the one that it draws. */
import type { Robot } from "../behaviours/robot.ts";
import { AT_CORNER, type Origin, toWorld } from "../planning/frame.ts";
import type { Pose } from "../planning/grid.ts";
import { isSameMap, type MapName, mapNameOf } from "./map-names.ts";

export const mapIdOf = ({ mapping, site }: Robot): string => mapping?.mapId ?? site.plan.id;

/** Where the lower left corner of the grid that it drives on lies. */
export const frameOf = ({ mapping, site }: Robot): Origin => mapping?.frame ?? site.plan.origin ?? AT_CORNER;

export const poseOf = (robot: Robot): Pose => {
  const { x, y, theta } = robot.motion;
  return toWorld({ x, y, theta }, frameOf(robot));
};

/** While it draws another one it drives by none, and can be rid of the one of before. */
export const isLeftFor = ({ mapping }: Pick<Robot, "mapping">, map: MapName): boolean =>
  mapping !== undefined && !mapping.extends && isSameMap(map, mapNameOf(mapping.before.site.plan));

/** As the robot reports them. */
export const reportedMapsOf = (robot: Robot): Robot["maps"] =>
  robot.maps.map((map) => (isLeftFor(robot, map) ? { ...map, mapStatus: "DISABLED" } : map));
