/**
 * Tasks: what to clean on a map and how, and who may do it. A task belongs to its map's organization. What it names on the map is
 * looked up anew at each reading, so that a new version of the map shows at once which tasks have lost something. Each change keeps a
 * version.
 */
import type { Room } from "../../core/room.ts";
import type { TasksDeps } from "./task-changes.service.ts";
import { serveTasks } from "./tasks.routes.ts";
import { createTasks } from "./tasks.service.ts";

export { TASKS_OF_ORGANIZATIONS } from "./task-changes.store.ts";

export const TABLES = {
  private: ["task_versions", "tasks"],
};

export const tasksRoom = (deps: TasksDeps): Room => ({
  routes: (route) => serveTasks(route, createTasks(deps)),
});
