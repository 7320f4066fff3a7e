/** What goes on by itself while a robot draws or learns, and what it does not do meanwhile. */
import type { Moment, Robot } from "../behaviours/robot.ts";
import { look } from "./laser.ts";
import type { Mapping } from "./mapping-state.ts";
import { followLesson } from "./path-learning.ts";

/** Of wire time, as all that is seen by people. */
const LOOKS_EVERY_MS = 200;
const MOVED = { meters: 0.03, radians: 0.03 };

/** Once a tick; nothing where it neither draws nor learns. */
export function observe(robot: Robot, now: Moment): void {
  if (robot.lesson) followLesson(robot, robot.lesson);
  const { mapping } = robot;
  if (!mapping || mapping.isPaused || !robot.isPositionKnown || !isLookDue(robot, mapping, now)) return;
  const { x, y, theta } = robot.motion;
  const from = { x, y, theta };
  mapping.seen = { from, wireMs: now.wireMs };
  look(mapping.drawing, { grid: robot.site.plan.grid, from, frame: mapping.frame });
}

function isLookDue({ motion }: Robot, { seen }: Mapping, { wireMs }: Moment): boolean {
  if (!seen) return true;
  if (wireMs - seen.wireMs < LOOKS_EVERY_MS) return false;
  const { x, y, theta } = seen.from;
  return (
    Math.hypot(motion.x - x, motion.y - y) >= MOVED.meters || Math.abs(motion.theta - theta) >= MOVED.radians
  );
}
