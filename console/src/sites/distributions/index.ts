/**
 * Maps on their way to robots: the page of a robot's maps, the dialog that sends a version to robots, and the history of a map
 * or a robot. Steps arrive live; lists are refetched then.
 */
export { DistributeDialog } from "./distribute-dialog.tsx";
export { MapDistributions } from "./distribution-history.tsx";
