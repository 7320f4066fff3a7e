/** Runs: their live events, and the start of a task. The pages are loaded by their own files. */
export { runHandlers } from "./run-handlers.ts";
export { StartDrawer } from "./start-drawer.tsx";
