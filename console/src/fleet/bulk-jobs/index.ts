/**
 * Actions on many devices: the bar over a list's selection, and the dock at the edge of the screen that tells how they go on,
 * wherever the person is meanwhile (mounted by the shell).
 */
export { BulkBar } from "./bulk-bar.tsx";
export { BulkDock, openBulkJobs } from "./bulk-dock.tsx";
export { useBulkSelection } from "./use-bulk-selection.ts";
