/** Where a robot stands and looks: meters, and radians counter-clockwise from the x axis. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly theta: number;
}

/** Farther than this in one step is a new position (relocated, another floor), not a drive. */
const JUMP_M = 6;
const FIRST_INTERVAL_MS = 1_000;
const SHORTEST_MS = 150;
const LONGEST_MS = 2_500;

/**
 * Smooth movement between points that arrive about once a second: each new point is driven to from wherever the
 * drawn robot is, in the time that points have lately taken to arrive. No clocks need to agree, the lag is one interval.
 */
export interface Glide {
  /** A new point; `isInstant` for people who asked for less motion. */
  aim(pose: Pose, now: number, isInstant?: boolean): void;
  poseAt(now: number): Pose | undefined;
  isMoving(now: number): boolean;
}

export function createGlide(): Glide {
  let from: Pose | undefined;
  let to: Pose | undefined;
  let startedAt = 0;
  let receivedAt: number | undefined;
  let interval = FIRST_INTERVAL_MS;

  const poseAt = (now: number): Pose | undefined => {
    if (!from || !to) return to;
    return between(from, to, interval === 0 ? 1 : (now - startedAt) / interval);
  };
  return {
    aim(pose, now, isInstant = false) {
      // By the old interval: the drawn robot must not jump because the next drive will take longer.
      const here = poseAt(now);
      if (receivedAt !== undefined) {
        const elapsed = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, now - receivedAt));
        // Half old, half new: one late frame neither stops the robot nor makes it race.
        interval = (interval + elapsed) / 2;
      }
      receivedAt = now;
      const isJump = !here || Math.hypot(pose.x - here.x, pose.y - here.y) > JUMP_M;
      from = isInstant || isJump ? pose : here;
      to = pose;
      startedAt = now;
    },
    poseAt,
    isMoving: (now) => from !== undefined && from !== to && now - startedAt < interval,
  };
}

/** Straight between two poses, turning the shorter way round; `share` is held within 0 and 1. */
export function between(from: Pose, to: Pose, share: number): Pose {
  const s = Math.min(1, Math.max(0, share));
  const turn = Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
  return {
    x: from.x + (to.x - from.x) * s,
    y: from.y + (to.y - from.y) * s,
    theta: from.theta + turn * s,
  };
}
