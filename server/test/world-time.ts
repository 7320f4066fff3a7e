export const DAY_MS = 86_400_000;

/** When it is in a world whose clock nobody has moved. */
export const START = new Date("2026-11-16T08:00:00.000Z");
/** What a world has partitions for. */
export const WORLD_SPAN = {
  from: new Date(START.getTime() - 40 * DAY_MS),
  to: new Date(START.getTime() + DAY_MS),
};
