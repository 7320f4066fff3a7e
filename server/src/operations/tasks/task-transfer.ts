import { type MapElement, nameKey } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { TaskDefinition, TaskStep } from "@sweepline/contract/operations/tasks/definition.ts";
import type { FileTask, TaskImport } from "@sweepline/contract/operations/tasks/file.ts";
import type { TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import { type Elements, isCleanable } from "./task-elements.ts";

/** Tasks from one map to another: what a step cleans is found there by its id, else by its name. */
type Faults = TaskImport["tasks"][number]["faults"];

export function fileTaskOf(
  { name, remark, isTemplate, definition }: Pick<TaskDetail, "name" | "remark" | "isTemplate" | "definition">,
  elements: Elements,
): FileTask {
  const nameOf = (id: string | null) => (id === null ? null : (elements.get(id)?.name ?? null));
  const { startPointId, endPointId } = definition;
  return {
    ...{ name, remark, isTemplate, definition },
    pointNames: { start: nameOf(startPointId), end: nameOf(endPointId) },
  };
}

/** The definition as it is on a map, with what of it is not there. */
export function placedOn(
  { definition, pointNames }: FileTask,
  elements: Elements,
): { definition: TaskDefinition; faults: Faults } {
  const faults: Faults = [];
  const find = (id: string, name: string | null, fits: (element: MapElement) => boolean) => {
    const known = elements.get(id);
    if (known && fits(known)) return known.id;
    if (name === null) return undefined;
    return [...elements.values()].find((one) => fits(one) && nameKey(one.name) === nameKey(name))?.id;
  };
  const stepOn = (step: TaskStep): TaskStep => {
    if (step.target.kind === "area") return step;
    const elementId = find(step.target.elementId, step.name, isCleanable);
    if (elementId === undefined) faults.push({ kind: "zoneMissing", name: step.name });
    return { ...step, target: { kind: "element", elementId: elementId ?? step.target.elementId } };
  };
  const pointOn = (id: string | null, name: string | null) => {
    if (id === null) return null;
    const found = find(id, name, ({ kind }) => kind === "point");
    if (found === undefined) faults.push({ kind: "pointMissing", name: name ?? id });
    return found ?? id;
  };
  return {
    definition: {
      ...definition,
      steps: definition.steps.map(stepOn),
      startPointId: pointOn(definition.startPointId, pointNames.start),
      endPointId: pointOn(definition.endPointId, pointNames.end),
    },
    faults,
  };
}
