import type { Moment, Motion } from "./recording.ts";

/** So far ahead a motion is drawn. */
const AHEAD_S = 1.5;
const STEPS = 12;
/** Slower than this it stands. */
const STILL_MPS = 0.01;
const STILL_RADPS = 0.01;

const isStill = ({ linear, angular }: Motion): boolean =>
  Math.abs(linear) < STILL_MPS && Math.abs(angular) < STILL_RADPS;

/**
 * Where a robot's nose would go if it went on like this: ahead, back, or round; empty where it stands. In meters of the floor, `noseM`
 * before its middle. Of a robot that backs off, its tail.
 */
export function motionPath(
  { x, y, theta }: Pick<Moment, "x" | "y" | "theta">,
  motion: Motion,
  noseM: number,
): (readonly [x: number, y: number])[] {
  if (isStill(motion)) return [];
  const reach = motion.linear < -STILL_MPS ? -noseM : noseM;
  const step = AHEAD_S / STEPS;
  const points: (readonly [number, number])[] = [];
  let [px, py, heading] = [x, y, theta];
  for (let n = 0; n <= STEPS; n += 1) {
    points.push([px + reach * Math.cos(heading), py + reach * Math.sin(heading)]);
    px += motion.linear * step * Math.cos(heading + (motion.angular * step) / 2);
    py += motion.linear * step * Math.sin(heading + (motion.angular * step) / 2);
    heading += motion.angular * step;
  }
  return points;
}
