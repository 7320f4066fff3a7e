/** The present, as a port: tests and the simulator's fast runs bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
