import type { ProcessDeps, Wing } from "../core/room.ts";
import type { BatchReaction } from "../fleet/batches/index.ts";
import type { Devices } from "../fleet/devices/index.ts";
import { createSiteDates } from "../fleet/telemetry/index.ts";
import { createTaskReaction, taskReportsRoom } from "./task-reports/index.ts";

/** The operations wing: what devices have done. */
export const createOperations = (deps: ProcessDeps & { devices: Devices }): Wing => ({
  rooms: [taskReportsRoom(deps)],
});

/** What the rooms do with every batch of what devices said. */
export const createOperationsReactions = (): readonly BatchReaction[] => [
  createTaskReaction(createSiteDates()),
];
