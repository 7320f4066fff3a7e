/**
 * Remote operation: a person far away sees a robot, takes control of it and drives it (spec §2, §6, §8). What goes on ten times a second
 * stands outside of React (`remote.ts`); what a page may send is said by `drive-guard.ts`. The page is loaded by its own file.
 */
export { RemoteButton } from "./remote-button.tsx";
export { createRemoteOverlay } from "./remote-overlay.ts";
