/**
 * Driving: a body on a track with limited acceleration and turning. It never leaves the track, so it can never be where
 * the planner did not allow it; gentle corners are driven through, sharp ones turned in place.
 */
import { SHARP_RAD, segmentAt, type Track, wrapAngle } from "../planning/track.ts";

export interface Motion {
  x: number;
  y: number;
  theta: number;
  /** m/s along the body's axis, negative while backing. */
  speedMps: number;
  omegaRadps: number;
  track: Track | undefined;
  /** Meters driven of the track. */
  meter: number;
  segment: number;
  isReverse: boolean;
}

export interface DriveLimits {
  speedMps: number;
  accelerationMps2: number;
  turnRadps: number;
}

/** Slowest creep, so that braking ends at the stop and not just before it. */
const CREEP_MPS = 0.04;

export function follow(motion: Motion, track: Track, { from = 0, isReverse = false } = {}): void {
  motion.track = track;
  motion.meter = Math.min(from, track.length);
  motion.segment = segmentAt(track, motion.meter);
  motion.isReverse = isReverse;
  place(motion, track);
}

export function halt(motion: Motion): void {
  motion.speedMps = 0;
  motion.omegaRadps = 0;
}

export function hasArrived(motion: Motion): boolean {
  return !motion.track || motion.meter >= motion.track.length - 1e-6;
}

function place(motion: Motion, track: Track): void {
  const i = motion.segment;
  const along = motion.meter - (track.at[i] as number);
  const heading = track.heading[i] as number;
  motion.x = (track.x[i] as number) + along * Math.cos(heading);
  motion.y = (track.y[i] as number) + along * Math.sin(heading);
}

/** Turns toward the track's direction; true while too far off to drive. */
function turn(motion: Motion, track: Track, rate: { turnRadps: number; seconds: number }): boolean {
  const wanted = (track.heading[motion.segment] as number) + (motion.isReverse ? Math.PI : 0);
  const error = wrapAngle(wanted - motion.theta);
  const most = rate.turnRadps * rate.seconds;
  const step = Math.max(-most, Math.min(most, error));
  motion.theta = wrapAngle(motion.theta + step);
  motion.omegaRadps = step / rate.seconds;
  return Math.abs(error) > SHARP_RAD;
}

/** Drives on for a time; gives the meters driven. */
export function drive(motion: Motion, limits: DriveLimits, seconds: number): number {
  const { track } = motion;
  if (!track || hasArrived(motion)) {
    halt(motion);
    return 0;
  }
  if (turn(motion, track, { turnRadps: limits.turnRadps, seconds })) {
    motion.speedMps = 0;
    return 0;
  }
  const toStop = (track.stopAt[motion.segment] as number) - motion.meter;
  const braking = Math.sqrt(2 * limits.accelerationMps2 * Math.max(0, toStop));
  const target = Math.max(CREEP_MPS, Math.min(limits.speedMps, braking));
  const speed = Math.min(target, Math.abs(motion.speedMps) + limits.accelerationMps2 * seconds);
  const moved = Math.min(toStop, speed * seconds);
  motion.meter += moved;
  const last = track.at.length - 2;
  while (motion.segment < last && motion.meter >= (track.at[motion.segment + 1] as number) - 1e-9)
    motion.segment++;
  place(motion, track);
  motion.speedMps = (motion.isReverse ? -1 : 1) * (moved < toStop ? speed : 0);
  return moved;
}
