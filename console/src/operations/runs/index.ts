/** Runs: their live events, and the start of a task. The pages are loaded by their own files. */
export { runChanged } from "./run-handlers.ts";
export { RunState, useEndOf } from "./run-state.tsx";
export { StartDrawer } from "./start-drawer.tsx";
export { useOpenRun } from "./use-open-run.ts";
