/**
 * How a person likes to see a list (own rows only): columns that follow them to every browser, and filters under a name that
 * are applied by a click. A view is an address: applying one goes there, and the address can be sent to someone.
 */
export { listKeepingQuery } from "./saved-views.calls.ts";
export { SavedViews } from "./saved-views.tsx";
export { useListKeeping } from "./use-list-keeping.ts";
