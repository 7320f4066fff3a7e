import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { TaskDefinition } from "@sweepline/contract/operations/tasks/definition.ts";
import {
  TASK_REFUSALS,
  type TaskDetail,
  type TaskEstimate,
  type TaskListQuery,
  type TaskRow,
  type TaskVersion,
} from "@sweepline/contract/operations/tasks/index.ts";
import type { Caller } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import { type TaskChanges, type TasksDeps, taskChangesOf } from "./task-changes.service.ts";
import { drawnMap, pageOfTaskVersions } from "./task-changes.store.ts";
import { areaOfSteps, elementsById } from "./task-elements.ts";
import { pastRuns } from "./task-estimate.store.ts";
import { estimateOf } from "./task-estimate.ts";
import { findTask, pageOfTasks } from "./tasks.store.ts";

export interface Tasks extends TaskChanges {
  list(caller: Caller, query: TaskListQuery): Promise<Page<TaskRow>>;
  get(caller: Caller, id: number): Promise<TaskDetail>;
  versions(caller: Caller, id: number, query: PageQuery): Promise<Page<TaskVersion>>;
  estimate(caller: Caller, of: { mapId: number; definition: TaskDefinition }): Promise<TaskEstimate>;
}

export function createTasks(deps: TasksDeps): Tasks {
  const { db } = deps;
  const get: Tasks["get"] = async ({ scope }, id) => ({
    ...found(await findTask(db, scope, id), CORE_REFUSALS.notFound),
    adjustedStepIds: [],
  });
  return {
    ...taskChangesOf(deps),
    list: ({ scope }, query) => pageOfTasks(db, scope, query),
    get,
    async versions(caller, id, query) {
      await get(caller, id);
      return pageOfTaskVersions(db, id, query);
    },
    async estimate({ scope }, { mapId, definition }) {
      const map = found(await drawnMap(db, scope, mapId), TASK_REFUSALS.mapUnreadable);
      const areaSqm = areaOfSteps(definition, elementsById(map.elements));
      const runs = await pastRuns(db, {
        mapId,
        organizationId: map.organizationId,
        runner: definition.runner,
      });
      return estimateOf(definition, { areaSqm, runs });
    },
  };
}
