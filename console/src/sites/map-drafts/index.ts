/**
 * The draft that all who edit a map share, as the browser keeps it: acts of the document go to the server in batches, those of others
 * come in, and what could not be sent outlives the page. Knows neither React nor OpenLayers.
 */
export { createDraftCalls } from "./draft-calls.ts";
export { createEditSession, type EditSession, type SessionSetup, type SessionState } from "./edit-session.ts";
export type { Lost } from "./lost-acts.ts";
export { createUnsentStore } from "./unsent-store.ts";
