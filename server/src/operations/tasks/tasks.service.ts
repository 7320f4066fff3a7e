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
import type { Queries } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { type TaskChanges, type TasksDeps, taskChangesOf } from "./task-changes.service.ts";
import { drawnMap, newestVersion, pageOfTaskVersions } from "./task-changes.store.ts";
import { areaOfSteps, type Elements, elementsById } from "./task-elements.ts";
import { pastRuns } from "./task-estimate.store.ts";
import { estimateOf } from "./task-estimate.ts";
import { findTask, pageOfTasks } from "./tasks.store.ts";

export interface Tasks extends TaskChanges {
  list(caller: Caller, query: TaskListQuery): Promise<Page<TaskRow>>;
  get(caller: Caller, id: number): Promise<TaskDetail>;
  versions(caller: Caller, id: number, query: PageQuery): Promise<Page<TaskVersion>>;
  /** For runs: a task with what it is about. */
  forRun(db: Queries, caller: Pick<Caller, "scope">, id: number): Promise<TaskForRun>;
  estimate(caller: Caller, of: { mapId: number; definition: TaskDefinition }): Promise<TaskEstimate>;
}

export interface TaskForRun {
  task: TaskDetail;
  version: number;
  organizationId: number;
  mapId: number;
  /** As robots call the map. */
  mapKey: string;
  elements: Elements;
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
    async forRun(tx, { scope }, id) {
      const task = found(await findTask(tx, scope, id), CORE_REFUSALS.notFound);
      const map = task.mapId === null ? undefined : await drawnMap(tx, scope, task.mapId);
      const { organizationId, mapKey, elements } = found(map, TASK_REFUSALS.mapUnreadable);
      return {
        ...{ organizationId, mapKey, elements: elementsById(elements) },
        version: await newestVersion(tx, id),
        ...{ mapId: task.mapId as number, task: { ...task, adjustedStepIds: [] } },
      };
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
