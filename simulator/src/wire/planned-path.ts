/** The way that lies before a robot, as the cleaning profile tells it: corners from where it is, the next hundred of them. */
import { MAX_PLANNED_POINTS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { MOVING_PHASES, type Robot } from "../behaviours/robot.ts";
import { frameOf } from "../mapping/present-map.ts";
import { toWorld } from "../planning/frame.ts";
import type { Track } from "../planning/track.ts";

export interface PathReporter {
  /** Undefined: it is the one that was told. `isFull`: tell it all the same. */
  next(robot: Robot, isFull: boolean): [number, number][] | undefined;
}

/** So many of the corners that were told are left when the next ones are told. */
const FEW_LEFT = 10;

export function createPathReporter(): PathReporter {
  let reported: { track: Track | undefined; lastCorner: number } | undefined;
  return {
    next(robot, isFull) {
      const { motion } = robot;
      const track = MOVING_PHASES.has(robot.phase) ? motion.track : undefined;
      if (reported?.track === track && reported && !isFull && !isNearlyThrough(reported, motion.segment))
        return undefined;
      const corners = track ? cornersOf(robot, track) : [];
      reported = { track, lastCorner: motion.segment + corners.length - 1 };
      return corners;
    },
  };
}

function isNearlyThrough(
  { track, lastCorner }: { track: Track | undefined; lastCorner: number },
  segment: number,
): boolean {
  const hasMore = track !== undefined && lastCorner < track.at.length - 1;
  return hasMore && segment + FEW_LEFT >= lastCorner;
}

const MILLIMETERS = 1_000;
const rounded = (meters: number): number => Math.round(meters * MILLIMETERS) / MILLIMETERS;

function cornersOf(robot: Robot, track: Track): [number, number][] {
  const { motion } = robot;
  const origin = frameOf(robot);
  const report = (x: number, y: number): [number, number] => {
    const world = toWorld({ x, y }, origin);
    return [rounded(world.x), rounded(world.y)];
  };
  const corners = [report(motion.x, motion.y)];
  for (let i = motion.segment + 1; i < track.at.length && corners.length < MAX_PLANNED_POINTS; i++)
    corners.push(report(track.x[i] as number, track.y[i] as number));
  return corners;
}
