import type { RunTask } from "@sweepline/contract/fleet/commands/run-task.ts";
import type { TaskDefinition, TaskStep } from "@sweepline/contract/operations/tasks/definition.ts";
import type { Elements, TaskForRun } from "../tasks/index.ts";

/** A task as one robot is sent it: what the map says is written out, so that both sides mean the same floor. */
const MM_PER_M = 1_000;
const FOR_EVER = 0;

export function runOrder(
  { task: { name, definition }, mapKey, elements }: TaskForRun,
  runId: string,
): RunTask {
  const { steps, order, whenLow, startPointId, endPointId } = definition;
  const startPoint = pointOf(startPointId, elements);
  const endPoint = pointOf(endPointId, elements);
  return {
    ...{ runId, taskName: name, mapId: mapKey, order, whenLow },
    steps: steps.map((step) => stepOf(step, elements)),
    loops: loopsOf(definition),
    ...(startPoint && { startPoint }),
    ...(endPoint && { endPoint }),
  };
}

const loopsOf = ({ loop, loops }: TaskDefinition): number => {
  if (loop === "infinite") return FOR_EVER;
  return loop === "count" ? loops : 1;
};

function stepOf(step: TaskStep, elements: Elements): RunTask["steps"][number] {
  const { mode, cleaningType, intensity, waterLevel, speedLevel, passes, edgeDistanceMm } = step;
  return {
    ...whereOf(step, elements),
    passes,
    ...(mode !== null && { mode }),
    ...(cleaningType !== null && { type: cleaningType }),
    ...(intensity !== null && { intensity }),
    ...(waterLevel !== null && { waterLevel }),
    ...(speedLevel !== null && { speedLevel }),
    ...(edgeDistanceMm !== null && { edgeDistanceM: edgeDistanceMm / MM_PER_M }),
  };
}

/** Routes are driven as they are drawn; areas and rooms a robot knows by their names. */
function whereOf({ target }: TaskStep, elements: Elements): Partial<RunTask["steps"][number]> {
  if (target.kind === "area") return { polygon: target.points };
  const element = elements.get(target.elementId);
  return element?.kind === "path"
    ? { path: element.points.map(([x, y]) => [x, y]) }
    : { zoneId: target.elementId };
}

function pointOf(id: string | null, elements: Elements): RunTask["startPoint"] {
  const element = id === null ? undefined : elements.get(id);
  return element?.kind === "point" ? { x: element.x, y: element.y, theta: element.theta } : undefined;
}
