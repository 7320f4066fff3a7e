/**
 * Batches: what devices said is written in batches, each in one transaction. Rooms react to a batch (`BatchReaction`), and of what one
 * device causes only so much is kept a day (`DAY_LIMITS`).
 */
export type { Batch, BatchReaction } from "./batch.ts";
export { createDayLimits } from "./day-limits.ts";
