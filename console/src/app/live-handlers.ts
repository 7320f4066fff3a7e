import type { LiveHandler } from "../core/live/index.ts";

/** The rooms' writers of live events, in the order of the wings: `[...deviceLive, ...telemetryLive]`. */
export const LIVE_HANDLERS: readonly LiveHandler[] = [];
