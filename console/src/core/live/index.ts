/**
 * One socket that follows what is on screen. A room exports handlers (`liveHandler(event, write)`), the shell wires
 * them, and a component says `useLive(event, ids)`; the badge that shows the value only reads its query.
 */
export { type LiveHandler, liveHandler, startLive } from "./live.ts";
export { useLastReceivedAt, useLive, useLiveEach, useLiveState } from "./use-live.ts";
