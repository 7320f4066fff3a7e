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
import { found, Refused } from "../../core/http/refused.ts";
import { type TaskChanges, type TasksDeps, taskChangesOf } from "./task-changes.service.ts";
import { drawnMap, drawnMaps, newestVersions, pageOfTaskVersions } from "./task-changes.store.ts";
import { areaOfSteps, type Elements, elementsById } from "./task-elements.ts";
import { pastRuns } from "./task-estimate.store.ts";
import { estimateOf } from "./task-estimate.ts";
import { findTask, findTasks, pageOfTasks } from "./tasks.store.ts";

export interface Tasks extends TaskChanges {
  list(caller: Caller, query: TaskListQuery): Promise<Page<TaskRow>>;
  get(caller: Caller, id: number): Promise<TaskDetail>;
  versions(caller: Caller, id: number, query: PageQuery): Promise<Page<TaskVersion>>;
  /** For runs: each of the tasks with what it is about, or why there is no such task to be run. */
  forRuns(
    db: Queries,
    caller: Pick<Caller, "scope">,
    ids: readonly number[],
  ): Promise<Map<number, TaskForRun | Refused>>;
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
    async forRuns(tx, { scope }, ids) {
      const tasks = new Map((await findTasks(tx, scope, ids)).map((task) => [task.id, task]));
      const mapIds = [...tasks.values()].flatMap(({ mapId }) => mapId ?? []);
      const drawn = await drawnMaps(tx, scope, [...new Set(mapIds)]);
      const maps = new Map(drawn.map((map) => [map.id, { ...map, elements: elementsById(map.elements) }]));
      const versions = await newestVersions(tx, [...tasks.keys()]);
      const forRun = (id: number): TaskForRun | Refused => {
        const task = tasks.get(id);
        if (!task) return new Refused(CORE_REFUSALS.notFound);
        const map = maps.get(task.mapId ?? 0);
        if (!map) return new Refused(TASK_REFUSALS.mapUnreadable);
        const { id: mapId, organizationId, mapKey, elements } = map;
        const version = versions.get(id) ?? 1;
        return { organizationId, mapId, mapKey, elements, version, task: { ...task, adjustedStepIds: [] } };
      };
      return new Map(ids.map((id) => [id, forRun(id)]));
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
