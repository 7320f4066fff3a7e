import type { ProcessDeps, Wing } from "../core/room.ts";
import type { BatchReaction } from "../fleet/batches/index.ts";
import type { Devices } from "../fleet/devices/index.ts";
import { createSiteDates } from "../fleet/telemetry/index.ts";
import type { Audit } from "../system/logs/index.ts";
import { createTaskReaction, taskReportsRoom } from "./task-reports/index.ts";
import { createTasks, TASKS_OF_ORGANIZATIONS, type Tasks, tasksRoom } from "./tasks/index.ts";

export interface Operations extends Wing {
  tasks: Tasks;
}

/** The operations wing: what devices are to do, and what they have done. */
export function createOperations(deps: ProcessDeps & { devices: Devices; audit: Audit }): Operations {
  const tasks = createTasks(deps);
  return { tasks, rooms: [tasksRoom(tasks), taskReportsRoom(deps)] };
}

/** Rows that keep an organization from being deleted. */
export const OPERATIONS_HOLDINGS = [TASKS_OF_ORGANIZATIONS];

/** What the rooms do with every batch of what devices said. */
export const createOperationsReactions = (): readonly BatchReaction[] => [
  createTaskReaction(createSiteDates()),
];
