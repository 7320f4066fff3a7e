import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { TaskDefinition } from "@sweepline/contract/operations/tasks/definition.ts";
import {
  type NewTask,
  TASK_REFUSALS,
  type TaskChange,
  type TaskDetail,
} from "@sweepline/contract/operations/tasks/index.ts";
import type { Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { holdVersion } from "../../sites/maps/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import * as store from "./task-changes.store.ts";
import {
  adjusted,
  areaOfSteps,
  elementIdsOf,
  elementsById,
  strangePointsOf,
  strangeStepOf,
  strangeTypeOf,
} from "./task-elements.ts";
import { type TaskImports, taskImportsOf } from "./task-import.service.ts";
import { findTask } from "./tasks.store.ts";

const record = recorderOf("operations_tasks", "task");

export interface TasksDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
}

export interface TaskChanges {
  create(requester: Requester, task: NewTask): Promise<TaskDetail>;
  update(requester: Requester, id: number, change: TaskChange): Promise<TaskDetail>;
  copy(requester: Requester, id: number, as: { name: string; isTemplate: boolean }): Promise<TaskDetail>;
  archive(
    requester: Requester,
    id: number,
    as: { isArchived: boolean; revision: number },
  ): Promise<TaskDetail>;
  remove(requester: Requester, id: number): Promise<void>;
  restore(requester: Requester, id: number, from: { number: number; revision: number }): Promise<TaskDetail>;
  importFile: TaskImports["importFile"];
  exportFile: TaskImports["exportFile"];
}

export function taskChangesOf(deps: TasksDeps): TaskChanges {
  const { db, clock, audit } = deps;
  const by = ({ caller: { staffId, displayName } }: Requester): store.ChangedBy => ({
    ...{ staffId, staffName: displayName },
    at: clock.now(),
  });
  const asItIs = async (
    tx: Queries,
    { caller }: Requester,
    { id, adjustedStepIds = [] }: { id: number; adjustedStepIds?: string[] },
  ): Promise<TaskDetail> => ({
    ...found(await findTask(tx, caller.scope, id), CORE_REFUSALS.notFound),
    adjustedStepIds,
  });
  const held = async (tx: Queries, { caller }: Requester, id: number): Promise<store.HeldTask> =>
    found(await store.holdTask(tx, caller.scope, id), CORE_REFUSALS.notFound);
  const heldAsSeen = async (
    tx: Queries,
    requester: Requester,
    { id, revision }: { id: number; revision: number },
  ): Promise<store.HeldTask> => {
    const task = await held(tx, requester, id);
    if (task.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
    return task;
  };
  const make = async (tx: Queries, requester: Requester, { mapId, ...wanted }: NewTask) => {
    const { organizationId, fields, adjustedStepIds } = await checked(tx, requester, { mapId, wanted });
    await refuseTakenName(tx, { organizationId, name: wanted.name });
    const id = await store.insertTask(tx, { organizationId, mapId }, { fields, by: by(requester) });
    await record({ audit }, tx, { requester, verb: "create", id, after: { ...wanted, mapId } });
    return asItIs(tx, requester, { id, adjustedStepIds });
  };
  const change = async (
    tx: Queries,
    requester: Requester,
    { task, wanted, verb }: { task: store.HeldTask; wanted: Wanted; verb: "update" | "restore" },
  ) => {
    if (task.isArchived) throw new Refused(TASK_REFUSALS.taskArchived);
    if (task.mapId === null) throw new Refused(TASK_REFUSALS.mapUnreadable);
    const { organizationId, id, mapId } = task;
    const { fields, adjustedStepIds } = await checked(tx, requester, { mapId, wanted });
    await refuseTakenName(tx, { organizationId, name: wanted.name, id });
    await store.updateTask(tx, id, { fields, by: by(requester) });
    await record({ audit }, tx, { requester, verb, id, before: wantedOf(task), after: wanted });
    return asItIs(tx, requester, { id, adjustedStepIds });
  };
  return {
    ...taskImportsOf({ db, make }),
    create: (requester, task) => db.transaction((tx) => make(tx, requester, task)),
    update: (requester, id, { revision, ...wanted }) =>
      db.transaction(async (tx) => {
        const task = await heldAsSeen(tx, requester, { id, revision });
        return change(tx, requester, { task, wanted, verb: "update" });
      }),
    copy: (requester, id, as) =>
      db.transaction(async (tx) => {
        const { mapId, ...task } = await held(tx, requester, id);
        if (mapId === null) throw new Refused(TASK_REFUSALS.mapUnreadable);
        return make(tx, requester, { ...wantedOf(task), ...as, mapId });
      }),
    archive: (requester, id, { isArchived, revision }) =>
      db.transaction(async (tx) => {
        const task = await heldAsSeen(tx, requester, { id, revision });
        if (task.isArchived === isArchived) return asItIs(tx, requester, { id });
        if (!isArchived) await refuseTakenName(tx, task);
        await store.setArchived(tx, id, isArchived ? clock.now() : null);
        const verb = isArchived ? "archive" : "unarchive";
        await record({ audit }, tx, { requester, verb, id, before: { name: task.name } });
        return asItIs(tx, requester, { id });
      }),
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const task = await held(tx, requester, id);
        await store.deleteTask(tx, id);
        await record({ audit }, tx, { requester, verb: "remove", id, before: wantedOf(task) });
      }),
    restore: (requester, id, { number, revision }) =>
      db.transaction(async (tx) => {
        const task = await heldAsSeen(tx, requester, { id, revision });
        const old = found(await store.taskVersion(tx, { taskId: id, number }), CORE_REFUSALS.notFound);
        const { name, remark, definition } = old;
        const wanted = { name, remark, definition, isTemplate: task.isTemplate };
        return change(tx, requester, { task, wanted, verb: "restore" });
      }),
  };
}

type Wanted = Omit<NewTask, "mapId">;

const wantedOf = ({ name, remark, isTemplate, definition }: Wanted): Wanted => ({
  ...{ name, remark, isTemplate },
  definition,
});

/** What is to be written, held against the map as it is drawn now and against who may run it. */
async function checked(
  tx: Queries,
  { caller }: Requester,
  { mapId, wanted }: { mapId: number; wanted: Wanted },
) {
  await holdVersion(tx, mapId);
  const map = await store.drawnMap(tx, caller.scope, mapId);
  if (!map) throw refusedAt("mapId", TASK_REFUSALS.mapUnreadable);
  const elements = elementsById(map.elements);
  refuseStrangeElements(wanted.definition, elements);
  await refuseStrangeRunners(tx, map.organizationId, wanted.definition);
  const { definition, adjustedStepIds } = adjusted(wanted.definition, elements);
  const elementIds = elementIdsOf(definition);
  const fields = { ...wanted, definition, elementIds, areaSqm: areaOfSteps(definition, elements) };
  return { organizationId: map.organizationId, fields, adjustedStepIds };
}

function refuseStrangeElements(definition: TaskDefinition, elements: ReturnType<typeof elementsById>): void {
  const at = strangeStepOf(definition, elements);
  if (at !== undefined)
    throw refusedAt(`definition.steps.${at}`, TASK_REFUSALS.zoneMissing, {
      name: definition.steps[at]?.name ?? "",
    });
  const [field] = strangePointsOf(definition, elements);
  if (field)
    throw refusedAt(`definition.${field}`, TASK_REFUSALS.markPointMissing, { name: definition[field] ?? "" });
}

async function refuseStrangeRunners(
  tx: Queries,
  organizationId: number,
  definition: TaskDefinition,
): Promise<void> {
  const { runner } = definition;
  const { count, kinds } = await store.runnersOf(tx, organizationId, runner);
  if (runner.kind === "product" && count === 0)
    throw refusedAt("definition.runner", TASK_REFUSALS.strangeProduct);
  const missing = runner.kind === "devices" ? new Set(runner.deviceIds).size - count : 0;
  if (missing > 0) throw refusedAt("definition.runner", TASK_REFUSALS.strangeDevice, { count: missing });
  const type = strangeTypeOf(definition, kinds);
  if (type !== undefined) throw refusedAt("definition.steps", TASK_REFUSALS.cleaningTypeOfOthers, { type });
}

async function refuseTakenName(
  tx: Queries,
  wanted: { organizationId: number; name: string; id?: number },
): Promise<void> {
  await store.holdNames(tx, wanted.organizationId);
  if (await store.isNameTaken(tx, wanted))
    throw refusedAt("name", TASK_REFUSALS.taskNameTaken, { name: wanted.name });
}
