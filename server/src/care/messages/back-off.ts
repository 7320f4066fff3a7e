const FIRST_MS = 2_000;
const MOST_MS = 300_000;
/** A failed channel is tried again by one message in this time at least. */
const MOST_PAUSE_MS = 60_000;
const DEAD_AFTER = 5;

/** Doubles with each attempt; half of it is chance, so that what failed together does not come back together. */
const spread = (ms: number, random: number): number => Math.round(ms / 2 + (ms / 2) * random);

export const backOffMs = (attempts: number, random = Math.random()): number =>
  spread(Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), MOST_MS), random);

/** For how long a channel rests after so many failures in a row; 0: it goes on. */
export const channelPauseMs = (failures: number, random = Math.random()): number =>
  failures < DEAD_AFTER
    ? 0
    : spread(Math.min(FIRST_MS * 2 ** Math.min(failures - DEAD_AFTER, 20), MOST_PAUSE_MS), random);
