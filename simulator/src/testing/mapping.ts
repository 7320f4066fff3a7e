/** A robot that draws a floor: it is taken along a way, as a person would drive it, and looks around as it goes. */
import { inflateSync } from "node:zlib";
import type { RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { LearnedReport, MappingReport } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import type { Robot } from "../behaviours/robot.ts";
import type { Point } from "../planning/grid.ts";
import type { Site } from "../planning/site.ts";
import type { World } from "./world.ts";

const STRIDE_M = 0.2;
const TICK_S = 0.2;

/** Along straight lines from where it stands, at a meter a second. */
export function takeAlong(world: World, way: readonly Point[]): void {
  const { motion } = world.robot;
  for (const to of way) {
    const [dx, dy] = [to.x - motion.x, to.y - motion.y];
    const strides = Math.ceil(Math.hypot(dx, dy) / STRIDE_M);
    const from = { x: motion.x, y: motion.y };
    if (strides > 0) motion.theta = Math.atan2(dy, dx);
    for (let i = 1; i <= strides; i++) {
      Object.assign(motion, { x: from.x + (dx * i) / strides, y: from.y + (dy * i) / strides });
      world.pass(TICK_S);
    }
  }
}

const middleOf = (polygon: readonly Point[]): Point => ({
  x: polygon.reduce((sum, { x }) => sum + x, 0) / polygon.length,
  y: polygon.reduce((sum, { y }) => sum + y, 0) / polygon.length,
});

/** A way that comes by every part of a floor and into each room, nearest first. */
export function tourOf(site: Site, from: Point, everyM: number): Point[] {
  const { width, height, resolutionM } = site.plan.grid;
  const open = site.plan.zones.map(({ polygon }) => site.nearestReachable(middleOf(polygon)));
  for (let y = everyM / 2; y < height * resolutionM; y += everyM)
    for (let x = everyM / 2; x < width * resolutionM; x += everyM)
      if (site.isReachable({ x, y })) open.push({ x, y });
  const tour: Point[] = [];
  let here = from;
  while (open.length > 0) {
    open.sort((a, b) => Math.hypot(b.x - here.x, b.y - here.y) - Math.hypot(a.x - here.x, a.y - here.y));
    const next = open.pop() as Point;
    tour.push(...(site.way(here, next) ?? []));
    here = next;
  }
  return tour;
}

export const NEW_MAP = { mapId: "new", name: "New floor", x: 0, y: 0, theta: 0, extends: false };

export const standAt = (robot: Robot, { x, y }: Point, theta = 0): void => {
  Object.assign(robot.motion, { x, y, theta, track: undefined });
  robot.phase = "standing";
  robot.isCharging = false;
};

export const newMapOf = (world: World) => world.sentOf("map").at(-1)?.body as unknown as RobotMap | undefined;
export const learnedBy = (world: World) =>
  world.sentOf("learned").map(({ body }) => body as unknown as LearnedReport);
export const mappingBy = (world: World) =>
  world.sentOf("mapping").map(({ body }) => body as unknown as MappingReport);

export const unpacked = (cells: string): Uint8Array =>
  new Uint8Array(inflateSync(Buffer.from(cells, "base64")));
