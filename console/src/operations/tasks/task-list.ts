import { TASK_ENDPOINTS as E } from "@sweepline/contract/operations/tasks/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";

/** Maps and places lead to it by theirs. */
export const TASKS = declareList(E.list, {
  id: "tasks",
  filters: [
    "search",
    "organizationId",
    "placeId",
    "mapId",
    "deviceId",
    "isTemplate",
    "isArchived",
    "isRunnable",
  ],
  address: { isTemplate: "template", isArchived: "archived", isRunnable: "runnable" },
});
export type TaskList = ListState<typeof TASKS>;
