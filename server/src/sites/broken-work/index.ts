/**
 * Broken work: before another version of a map counts, whoever makes it count is shown what would no longer work with it, and confirms
 * just that. What works on maps is registered by upper rooms (`MapUses`). It has no tables and no endpoints: it is part of publishing,
 * restoring and importing.
 */
export { type LostElement, type MapUses, refuseBreaking } from "./broken-work.service.ts";

export const TABLES = {};
