/**
 * Tasks: what to clean on a map and how, and who may do it. A task belongs to its map's organization. What it names on the map is
 * looked up anew at each reading, so that a new version of the map shows at once which tasks have lost something. Each change keeps a
 * version.
 */
import type { Room } from "../../core/room.ts";
import { serveTasks } from "./tasks.routes.ts";
import type { Tasks } from "./tasks.service.ts";
import { TASK_NAMES } from "./tasks.store.ts";

export { TASKS_OF_ORGANIZATIONS, taskVersion } from "./task-changes.store.ts";
export type { Elements } from "./task-elements.ts";
export { HAS_ELEMENTS, MAY_RUN } from "./task-runners.store.ts";
export { createTasks, type TaskForRun, type Tasks } from "./tasks.service.ts";

export const TABLES = {
  private: ["task_versions"],
  readable: ["tasks"],
};
export const LENT_COLUMNS = {
  tasks: [
    "archived_at",
    "area_sqm",
    "definition",
    "device_ids",
    "element_ids",
    "id",
    "is_template",
    "map_id",
    "name",
    "organization_id",
    "product_id",
    "runner",
  ],
};

export const tasksRoom = (tasks: Tasks): Room => ({
  subjects: { task: TASK_NAMES },
  routes: (route) => serveTasks(route, tasks),
});
