/** Updates of devices: what came of each, the versions over time, and how agents sign in. The page is loaded by its own file. */
export { AskedOfRollout, ConfirmBar } from "./confirm-updates.tsx";
export { DeviceUpdates } from "./device-updates.tsx";
export { resultOf, UPDATE_RESULTS, type UpdateResult } from "./results.ts";
export { useUpdateColumns } from "./update-columns.tsx";
export { UpdateDrawer } from "./update-drawer.tsx";
export { useUpdateMarks } from "./update-marks.ts";
export { useAskedSelection } from "./use-asked-selection.ts";
