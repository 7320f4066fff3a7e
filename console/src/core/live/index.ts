/**
 * One socket that follows what is on screen. A room has a handler for each of its events (`liveHandler(event, write)`), and a
 * component says `useLive(handler, ids)`; the badge that shows the value only reads its query. Nobody lists the handlers, so a
 * page loads those that it uses and no others.
 */
export { liveHandler, startLive } from "./live.ts";
export { useLastReceivedAt, useLive, useLiveEach, useLiveState } from "./use-live.ts";
