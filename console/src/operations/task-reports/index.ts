/** Task reports of a device, a table for the device's page, and how the end of a task is shown. */
export { END_STATUS_LOOKS, EndStatusTag } from "./end-status.tsx";
export { Playback } from "./playback.tsx";
export { createReplay } from "./replay.ts";
export { TaskReports } from "./task-reports.tsx";
