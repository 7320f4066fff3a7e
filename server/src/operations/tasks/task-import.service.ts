import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { FileTask, TaskFile, TaskImport } from "@sweepline/contract/operations/tasks/file.ts";
import { TASK_FILE_FORMAT } from "@sweepline/contract/operations/tasks/file.ts";
import { type NewTask, TASK_REFUSALS, type TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";
import * as store from "./task-changes.store.ts";
import { type Elements, elementsById, strangeTypeOf } from "./task-elements.ts";
import { fileTaskOf, placedOn } from "./task-transfer.ts";
import { findTasks } from "./tasks.store.ts";

export interface TaskImports {
  exportFile(caller: Caller, ids: readonly number[]): Promise<TaskFile>;
  /** `isDryRun`: nothing is made. */
  importFile(
    requester: Requester,
    wanted: { mapId: number; file: TaskFile; isDryRun?: boolean },
  ): Promise<TaskImport>;
}

interface ImportDeps {
  db: Database;
  make(tx: Queries, requester: Requester, task: NewTask): Promise<TaskDetail>;
}

type Placed = TaskImport["tasks"][number] & { task: Omit<NewTask, "mapId"> };

/** Tasks as a file, and back onto a map: all of them or none. */
export function taskImportsOf({ db, make }: ImportDeps): TaskImports {
  return {
    async exportFile({ scope }, ids) {
      const tasks = await findTasks(db, scope, ids);
      if (tasks.length < new Set(ids).size) throw new Refused(CORE_REFUSALS.notFound);
      const elements = new Map<number | null, Elements>();
      for (const { mapId } of tasks)
        if (mapId !== null && !elements.has(mapId))
          elements.set(mapId, elementsById((await store.drawnMap(db, scope, mapId))?.elements ?? []));
      return {
        ...{ format: TASK_FILE_FORMAT, version: 1 },
        tasks: tasks.map((task) => fileTaskOf(task, elements.get(task.mapId) ?? new Map())),
      };
    },
    importFile: (requester, { mapId, file, isDryRun = false }) =>
      db.transaction(async (tx) => {
        const map = await store.drawnMap(tx, requester.caller.scope, mapId);
        if (!map) throw refusedAt("mapId", TASK_REFUSALS.mapUnreadable);
        await store.holdNames(tx, map.organizationId);
        const drawn = { ...map, elements: elementsById(map.elements) };
        const placed: Placed[] = [];
        for (const task of file.tasks)
          placed.push(await placeOne(tx, { task, map: drawn, earlier: placed.map(({ name }) => name) }));
        const isWhole = placed.every(({ faults }) => faults.length === 0);
        if (isWhole && !isDryRun)
          for (const { task } of placed) await make(tx, requester, { ...task, mapId });
        return {
          madeCount: isWhole && !isDryRun ? placed.length : 0,
          tasks: placed.map(({ task: _, ...row }) => row),
        };
      }),
  };
}

interface Placing {
  task: FileTask;
  map: { organizationId: number; elements: Elements };
  /** Names of those before it in the file. */
  earlier: readonly string[];
}

const ANY = { kind: "best" } as const;

async function placeOne(tx: Queries, { task, map, earlier }: Placing): Promise<Placed> {
  const { name, remark, isTemplate } = task;
  const { organizationId } = map;
  const { definition, faults } = placedOn(task, map.elements);
  const isTwice = earlier.some((other) => other.toLowerCase() === name.toLowerCase());
  if (isTwice || (await store.isNameTaken(tx, { organizationId, name })))
    faults.push({ kind: "nameTaken", name });
  const { runner } = definition;
  const { count, kinds } = await store.runnersOf(tx, organizationId, runner);
  const wanted = runner.kind === "devices" ? new Set(runner.deviceIds).size : 1;
  const isRunnerReplaced = runner.kind !== "best" && count < wanted;
  const placed = isRunnerReplaced ? { ...definition, runner: ANY } : definition;
  const type = strangeTypeOf(
    placed,
    isRunnerReplaced ? (await store.runnersOf(tx, organizationId, ANY)).kinds : kinds,
  );
  if (type !== undefined) faults.push({ kind: "cleaningType", name: String(type) });
  return {
    ...{ name, faults, isRunnerReplaced, stepCount: placed.steps.length },
    task: { name, remark, isTemplate, definition: placed },
  };
}
