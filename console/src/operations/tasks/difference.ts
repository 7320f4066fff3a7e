import type { TaskDefinition, TaskStep } from "@sweepline/contract/operations/tasks/definition.ts";

/** What a version of a task changed, as far as people ask: steps by name, and which of the other choices. */
export interface TaskDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly isReordered: boolean;
  readonly fields: readonly Field[];
}

const FIELDS = ["order", "loop", "startPointId", "endPointId", "whenLow", "runner"] as const;
type Field = (typeof FIELDS)[number];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const namesOf = (steps: readonly TaskStep[]): string[] => steps.map(({ name }) => name);

export function differenceOf(before: TaskDefinition, after: TaskDefinition): TaskDifference {
  const [old, now] = [
    new Map(before.steps.map((step) => [step.id, step])),
    new Set(after.steps.map(({ id }) => id)),
  ];
  const kept = after.steps.filter(({ id }) => old.has(id));
  const keptBefore = before.steps.filter(({ id }) => now.has(id));
  return {
    added: namesOf(after.steps.filter(({ id }) => !old.has(id))),
    removed: namesOf(before.steps.filter(({ id }) => !now.has(id))),
    changed: namesOf(kept.filter((step) => !same(step, old.get(step.id)))),
    isReordered: kept.some(({ id }, index) => keptBefore[index]?.id !== id),
    fields: FIELDS.filter(
      (field) =>
        !same(before[field], after[field]) ||
        (field === "loop" && after.loop === "count" && before.loops !== after.loops),
    ),
  };
}
