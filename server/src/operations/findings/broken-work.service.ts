import { createHash } from "node:crypto";
import { COMBINATION_ENDPOINTS } from "@sweepline/contract/operations/combinations/index.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { TASK_ELEMENT_KINDS, type TaskDefinition } from "@sweepline/contract/operations/tasks/definition.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import {
  type BrokenTask,
  type ElementLoss,
  MAX_BROKEN_TASKS,
} from "@sweepline/contract/sites/broken-work.ts";
import type { Caller } from "../../core/caller.ts";
import type { LostElement, MapUses } from "../../sites/broken-work/index.ts";
import { type DueOfTask, dueOfTasks, namedOn, tasksNaming } from "./broken-work.store.ts";

/** Tasks, and through them timed tasks and combinations: what of them a new version of a map breaks. */
export const WORK_ON_MAPS: MapUses = {
  namedOn,
  async brokenBy(db, caller, { mapId, lost }) {
    const ids = lost.map(({ id }) => id);
    const naming = await tasksNaming(db, caller.scope, { mapId, ids });
    const broken = naming
      .map((task) => ({ ...task, lost: lostTo(task.definition, lost) }))
      .filter((task) => task.lost.length > 0);
    const due = await dueOfTasks(
      db,
      caller.scope,
      broken.map(({ id }) => id),
    );
    const byTask = Map.groupBy(due, ({ taskId }) => taskId);
    const seen = broken.filter(({ isInScope }) => isInScope && may(caller, TASK_ENDPOINTS.list));
    return {
      key: keyOf(broken, due),
      count: broken.length,
      hiddenCount: broken.length - seen.length,
      tasks: seen.slice(0, MAX_BROKEN_TASKS).map(
        (task): BrokenTask => ({
          ...{ taskId: task.id, taskName: task.name },
          lost: task.lost.map(({ name, loss }) => ({ name, loss })),
          ...dueBy(caller, byTask.get(task.id) ?? []),
        }),
      ),
    };
  },
};

const may = ({ permissions }: Caller, { permission }: { permission: string | null }): boolean =>
  permission === null || permissions.has(permission);

/** A step needs what can be cleaned or driven, start and end need a point. */
function lostTo(
  { steps, startPointId, endPointId }: TaskDefinition,
  lost: readonly LostElement[],
): { id: string; name: string; loss: ElementLoss }[] {
  const targets = new Set(steps.flatMap(({ target }) => (target.kind === "element" ? target.elementId : [])));
  return lost.flatMap(({ id, name, kind, hasExtent }) => {
    const isTarget = targets.has(id);
    const isPoint = startPointId === id || endPointId === id;
    if (!isTarget && !isPoint) return [];
    if (kind === null) return { id, name, loss: "gone" };
    if ((isTarget && !isCleanable(kind)) || (isPoint && kind !== "point"))
      return { id, name, loss: "otherKind" };
    return isTarget && !hasExtent ? { id, name, loss: "noExtent" } : [];
  });
}

const isCleanable = (kind: LostElement["kind"]): boolean =>
  (TASK_ELEMENT_KINDS as readonly (string | null)[]).includes(kind);

/** Of one task more are not read by anybody. */
const MAX_DUE = 10;

function dueBy(caller: Caller, due: readonly DueOfTask[]): Pick<BrokenTask, "dueBy" | "hiddenDueCount"> {
  const seen = due.filter(
    ({ kind, isInScope }) =>
      isInScope && may(caller, kind === "schedule" ? SCHEDULE_ENDPOINTS.list : COMBINATION_ENDPOINTS.list),
  );
  const shown = seen.slice(0, MAX_DUE);
  return {
    dueBy: shown.map(({ kind, id, name, nextAt }) => ({
      ...{ kind, id, name, nextAt: nextAt?.toISOString() ?? null },
    })),
    hiddenDueCount: due.length - shown.length,
  };
}

/** Times pass, and change nothing of what is broken. */
const keyOf = (
  broken: readonly { id: number; lost: readonly { id: string; loss: ElementLoss }[] }[],
  due: readonly DueOfTask[],
): string => {
  const all = [
    ...broken.flatMap(({ id, lost }) => lost.map((one) => `${id} ${one.id} ${one.loss}`)),
    ...due.map(({ kind, id, taskId }) => `${kind} ${id} ${taskId}`),
  ];
  return createHash("sha256").update(all.sort().join("\n")).digest("hex");
};
