import { CLEANING_TYPES, type DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { areaOfRing, edgeRoom } from "@sweepline/contract/fleet/shared/map-measures.ts";
import {
  EDGE_DISTANCE_MM,
  TASK_ELEMENT_KINDS,
  type TaskDefinition,
  type TaskStep,
} from "@sweepline/contract/operations/tasks/definition.ts";

/** What a task's steps mean on a map as it is drawn now. */
export type Elements = ReadonlyMap<string, MapElement>;

export const elementsById = (elements: readonly MapElement[]): Elements =>
  new Map(elements.map((element) => [element.id, element]));

const CLEANABLE: readonly MapElement["kind"][] = TASK_ELEMENT_KINDS;
const MM_PER_M = 1_000;
/** A route is as wide as what drives it. */
const ROUTE_WIDTH_M = 0.6;

const pointIdsOf = ({ startPointId, endPointId }: TaskDefinition): string[] =>
  [startPointId, endPointId].filter((id) => id !== null);

/** All that must be on the map for the task to be run. */
export const elementIdsOf = (definition: TaskDefinition): string[] => [
  ...new Set([
    ...definition.steps.flatMap(({ target }) => (target.kind === "element" ? [target.elementId] : [])),
    ...pointIdsOf(definition),
  ]),
];

export const isCleanable = ({ kind }: Pick<MapElement, "kind">): boolean => CLEANABLE.includes(kind);

/** Where the first step is that names nothing that can be cleaned here; undefined: all do. */
export function strangeStepOf({ steps }: TaskDefinition, elements: Elements): number | undefined {
  const at = steps.findIndex(
    ({ target }) =>
      target.kind === "element" && !CLEANABLE.includes(elements.get(target.elementId)?.kind ?? "point"),
  );
  return at < 0 ? undefined : at;
}

/** The fields of start and end that name no point of the map. */
export const strangePointsOf = (definition: TaskDefinition, elements: Elements) =>
  (["startPointId", "endPointId"] as const).filter((field) => {
    const id = definition[field];
    return id !== null && elements.get(id)?.kind !== "point";
  });

const ringOf = ({ target }: TaskStep, elements: Elements): [number, number][] | undefined => {
  if (target.kind === "area") return target.points;
  const element = elements.get(target.elementId);
  return element?.kind === "cleaningArea" || element?.kind === "room" ? element.points : undefined;
};

/** With edge distances within what their areas have room for (spec §5), and the steps for which that made a difference. */
export function adjusted(definition: TaskDefinition, elements: Elements) {
  const adjustedStepIds: string[] = [];
  const steps = definition.steps.map((step) => {
    const ring = ringOf(step, elements);
    if (step.edgeDistanceMm === null || !ring) return step;
    const room = Math.floor(edgeRoom(ring) * MM_PER_M);
    const most = Math.max(EDGE_DISTANCE_MM.least, Math.min(EDGE_DISTANCE_MM.most, room));
    if (step.edgeDistanceMm <= most) return step;
    adjustedStepIds.push(step.id);
    return { ...step, edgeDistanceMm: most };
  });
  return { definition: { ...definition, steps }, adjustedStepIds };
}

/** What one round of the steps covers, each pass again, in m². */
export function areaOfSteps({ steps }: TaskDefinition, elements: Elements): number {
  return steps.reduce((sum, step) => sum + step.passes * areaOfStep(step, elements), 0);
}

function areaOfStep(step: TaskStep, elements: Elements): number {
  const ring = ringOf(step, elements);
  if (ring) return areaOfRing(ring);
  const element = step.target.kind === "element" ? elements.get(step.target.elementId) : undefined;
  if (element?.kind !== "path") return 0;
  const lengthM = element.points.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = element.points[index - 1] ?? [x, y];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);
  return lengthM * ROUTE_WIDTH_M;
}

/** A cleaning type that none of these kinds of devices has (spec §9); undefined: all are known to some. */
export function strangeTypeOf({ steps }: TaskDefinition, kinds: readonly DeviceKind[]): number | undefined {
  if (kinds.length === 0) return undefined;
  const known = new Set<number>(
    kinds.flatMap((kind) => {
      if (kind === "scrubber" || kind === "floorWasher") return CLEANING_TYPES.washing;
      return kind === "sweeper" || kind === "vacuum" ? CLEANING_TYPES.dry : [];
    }),
  );
  return (
    steps.map(({ cleaningType }) => cleaningType).find((type) => type !== null && !known.has(type)) ??
    undefined
  );
}
