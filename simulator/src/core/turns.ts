/**
 * When the robots of a fleet have their turns. What arrives in one moment the product writes in one transaction, so those of a small
 * fleet speak together: spread over the second, each would cost a transaction of its own.
 */

/** Between the turns of a robot that moves; every fifth stands at its beat. */
export const MOVING_TURN_MS = 200;
/** Between those of a parked one; also from beat to beat. */
export const BEAT_MS = 1_000;
/** So many robots at once hold up nobody. */
const ROBOTS_OF_A_BEAT = 50;
/** Beats of a large fleet are so far apart. */
const CLOSEST_MS = 50;

export interface Turns {
  /** When in each second the robot's beat is. */
  beatOf(index: number): number;
  /** When it connects: not all at once, and so that its turns stand at its beat. */
  opensAt(index: number): number;
}

export function turnsOf(fleet: { robots: number; isLoad: boolean; connectsPerS: number }): Turns {
  const most = BEAT_MS / CLOSEST_MS;
  const beats = fleet.isLoad ? most : Math.min(most, Math.ceil(fleet.robots / ROBOTS_OF_A_BEAT));
  const beatOf = (index: number): number => (BEAT_MS * (index % beats)) / beats;
  return {
    beatOf,
    opensAt: (index) => {
      const turnMs = (index * 1_000) / fleet.connectsPerS;
      // Load is even over the whole second.
      return beatOf(index) + (fleet.isLoad ? turnMs : Math.ceil(turnMs / MOVING_TURN_MS) * MOVING_TURN_MS);
    },
  };
}

/** Whether this turn of a robot is the one at its beat, which was at `beatMs` once. */
export const isAtBeat = (wireMs: number, beatMs: number): boolean =>
  (wireMs - beatMs) % BEAT_MS < MOVING_TURN_MS;
