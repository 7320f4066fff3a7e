import type { ElementPoint, MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  TASK_ELEMENT_KINDS,
  type TaskDefinition,
  type TaskStep,
} from "@sweepline/contract/operations/tasks/definition.ts";
import type { NewTask, TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";

/** A task while it is written. */
export type Draft = Omit<NewTask, "mapId">;

export const NEW_DRAFT: Draft = {
  name: "",
  remark: "",
  isTemplate: false,
  definition: {
    ...{ steps: [], order: "given", loop: "none", loops: 1 },
    ...{ startPointId: null, endPointId: null, whenLow: "resume" },
    runner: { kind: "best" },
  },
};

export const draftOf = ({ name, remark, isTemplate, definition }: TaskDetail): Draft => ({
  ...{ name, remark, isTemplate },
  definition,
});

/** Elements that can be cleaned or driven. */
export const isCleanable = ({ kind }: MapElement): boolean =>
  (TASK_ELEMENT_KINDS as readonly MapElement["kind"][]).includes(kind);

const PLAIN = {
  ...{ mode: null, cleaningType: null, intensity: null, waterLevel: null, speedLevel: null },
  ...{ passes: 1, edgeDistanceMm: null },
} as const;
type Settings = Omit<TaskStep, "id" | "name" | "target">;
export type StepChange = Partial<Omit<TaskStep, "id" | "target">>;

const withSteps = (draft: Draft, steps: TaskStep[]): Draft => ({
  ...draft,
  definition: { ...draft.definition, steps },
});

export const changed = (draft: Draft, change: Partial<TaskDefinition>): Draft => ({
  ...draft,
  definition: { ...draft.definition, ...change },
});

export const stepOf = ({ definition }: Draft, elementId: string): TaskStep | undefined =>
  definition.steps.find(({ target }) => target.kind === "element" && target.elementId === elementId);

/** Chosen last, or chosen no more. */
export function toggled(
  draft: Draft,
  { id, name }: Pick<MapElement, "id" | "name">,
  newId: () => string,
): Draft {
  const { steps } = draft.definition;
  const step = stepOf(draft, id);
  if (step)
    return withSteps(
      draft,
      steps.filter((other) => other !== step),
    );
  return withSteps(draft, [
    ...steps,
    { ...PLAIN, id: newId(), name, target: { kind: "element", elementId: id } },
  ]);
}

/** An area that is drawn for this task alone. */
export const withArea = (
  draft: Draft,
  area: { id: string; name: string; points: readonly ElementPoint[] },
): Draft =>
  withSteps(draft, [
    ...draft.definition.steps,
    { ...PLAIN, id: area.id, name: area.name, target: { kind: "area", points: [...area.points] } },
  ]);

export const without = (draft: Draft, stepId: string): Draft =>
  withSteps(
    draft,
    draft.definition.steps.filter(({ id }) => id !== stepId),
  );

export const withStep = (draft: Draft, stepId: string, change: StepChange): Draft =>
  withSteps(
    draft,
    draft.definition.steps.map((step) => (step.id === stepId ? { ...step, ...change } : step)),
  );

/** How one step is cleaned, for all of them. */
export function likeStep(draft: Draft, stepId: string): Draft {
  const model = draft.definition.steps.find(({ id }) => id === stepId);
  if (!model) return draft;
  const { id: _, name: __, target: ___, ...settings }: TaskStep = model;
  return withSteps(
    draft,
    draft.definition.steps.map((step) => ({ ...step, ...(settings satisfies Settings) })),
  );
}

export function moved(draft: Draft, from: number, to: number): Draft {
  const steps = [...draft.definition.steps];
  const [step] = steps.splice(from, 1);
  if (!step || to < 0 || to > steps.length) return draft;
  steps.splice(to, 0, step);
  return withSteps(draft, steps);
}

const AREA_DEFAULTS = {
  groupId: null,
  isLocked: false,
  mode: null,
  intensity: null,
  passes: 1,
  edgeDistanceM: 0,
};
/** By which an area that is drawn for this task is told from the map's own. */
const DRAWN = "drawn:";

/** What is shown on the floor: the map's elements and drawn areas, those of the task with their place in its order. */
export function shownElements(
  elements: readonly MapElement[],
  steps: readonly Pick<TaskStep, "id" | "name" | "target">[],
): MapElement[] {
  const place = new Map(
    steps.flatMap(({ target }, index) => (target.kind === "element" ? [[target.elementId, index + 1]] : [])),
  );
  const named = elements.map((element) => {
    const number = place.get(element.id);
    return number === undefined ? element : { ...element, name: `${number} · ${element.name}` };
  });
  const drawn = steps.flatMap(({ id, name, target }, index): MapElement[] =>
    target.kind === "area"
      ? [
          {
            ...AREA_DEFAULTS,
            kind: "cleaningArea",
            id: `${DRAWN}${id}`,
            name: `${index + 1} · ${name}`,
            points: target.points,
          },
        ]
      : [],
  );
  return [...named, ...drawn];
}

export const isOfTask = (
  { id }: Pick<MapElement, "id">,
  steps: readonly Pick<TaskStep, "target">[],
): boolean =>
  id.startsWith(DRAWN) || steps.some(({ target }) => target.kind === "element" && target.elementId === id);
