/**
 * Robots drive in meters from the lower left corner of their grid; everyone else speaks of the map's frame, in which that corner
 * lies somewhere and may be turned.
 */
import type { Point, Pose } from "./grid.ts";

export type Origin = Pose;
export const AT_CORNER: Origin = { x: 0, y: 0, theta: 0 };

export function toWorld<P extends Point>(point: P, { x, y, theta }: Origin): P {
  const [cos, sin] = [Math.cos(theta), Math.sin(theta)];
  return turned(
    { ...point, x: x + cos * point.x - sin * point.y, y: y + sin * point.x + cos * point.y },
    theta,
  );
}

export function toLocal<P extends Point>(point: P, { x, y, theta }: Origin): P {
  const [cos, sin] = [Math.cos(theta), Math.sin(theta)];
  const [dx, dy] = [point.x - x, point.y - y];
  return turned({ ...point, x: cos * dx + sin * dy, y: cos * dy - sin * dx }, -theta);
}

const turned = <P extends Point>(point: P, by: number): P =>
  "theta" in point ? { ...point, theta: (point as Point & Pose).theta + by } : point;
