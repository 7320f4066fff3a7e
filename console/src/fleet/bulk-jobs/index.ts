/**
 * Actions on many devices: the bar over a list's selection, and the dock at the edge of the screen that shows their progress,
 * wherever the person is meanwhile (mounted by the shell).
 */
export { BulkDock } from "./bulk-dock.tsx";
export { fetchRegistrations, fetchSelection } from "./bulk-jobs.calls.ts";
export { BulkJobsButton } from "./bulk-jobs-button.tsx";
export { useEndedBulkJobs } from "./bulk-watch.ts";
export { BulkBar } from "./late-bulk-bar.tsx";
export { type BulkSelection, tableSelection, useBulkSelection } from "./use-bulk-selection.ts";
