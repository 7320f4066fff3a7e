import { z } from "zod";
import { int } from "../../core/fields.ts";
import { elementIdSchema, mapElementSchema } from "../../fleet/shared/map-elements.ts";

/**
 * Steps of a draft (`index.ts`): what an act of a person did to elements and to cells, and what becomes of it.
 *
 * An element's *revision* is the count of its changes within the draft, deletion and return among them; 0: as the draft began. So
 * whoever knows the draft and all steps since can count along: each change is one more than the revision before it.
 */
export const MAX_STEP_CHANGES = 1_000;
/** Runs of one stroke of the brush: x, y, count, value each, each within one row. */
export const MAX_STEP_RUNS = 10_000;
/** A draft takes no more strokes than these; saved, it takes as many again. */
export const MAX_DRAFT_RUNS = 500_000;
/** All steps of a draft together. */
export const MAX_DRAFT_BYTES = 50_000_000;
/** Elements lie on the grid or not far from it. */
export const OUTSIDE_M = 50;

/** An element with its revision. */
export const draftElementSchema = z.object({ revision: int, element: mapElementSchema });
export type DraftElement = z.infer<typeof draftElementSchema>;

const changeSchema = z.object({
  elementId: elementIdSchema,
  /** Revision that the person saw; null: there was none of that id. */
  before: int.nonnegative().nullable(),
  /** Null: deleted. */
  after: mapElementSchema.nullable(),
});

const isRun = (runs: readonly number[], at: number): boolean =>
  (runs[at + 2] ?? 0) >= 1 && (runs[at + 3] ?? 9) <= 2;
/** Flat runs `x, y, count, value, …` of cells, row 0 at the bottom; made free (0), occupied (1) or unknown (2). Strokes of two people commute: the later one stands. */
const cellRunsSchema = z
  .array(int.min(0).max(4_000))
  .max(MAX_STEP_RUNS * 4)
  .refine((runs) => runs.length % 4 === 0 && runs.every((_, at) => at % 4 > 0 || isRun(runs, at)));

export const stepSchema = z.object({
  /** Chosen by the browser: the same step sent again, after a lost answer, is the same step. */
  id: z.uuid(),
  /**
   * Takes an act back: only so goes an initial point that was drawn in this draft, and no virtual wall that is in a saved version
   * or on a robot.
   */
  isUndo: z.boolean().default(false),
  changes: z
    .array(changeSchema)
    .max(MAX_STEP_CHANGES)
    .refine((changes) => new Set(changes.map(({ elementId }) => elementId)).size === changes.length)
    .refine((changes) => changes.every(({ elementId, after }) => !after || after.id === elementId))
    .refine((changes) => changes.every(({ before, after }) => before !== null || after !== null))
    .default([]),
  cells: cellRunsSchema.default([]),
});
export type Step = z.output<typeof stepSchema>;
export type StepChange = Step["changes"][number];

/** A step that was taken. */
export const takenStepSchema = stepSchema.extend({
  seq: int,
  staffId: int,
  /** Which window of which browser; the one that sent it knows it already. */
  clientId: z.uuid(),
});
export type TakenStep = z.infer<typeof takenStepSchema>;

/**
 * `changed` and `deleted`: by someone else meanwhile. `exists`: the id is taken. `initialPoint`: it cannot be deleted, and there is
 * one. `cleaningArea`: one at a time. `fixedWall`: cannot be undone. `outside`: too far from the grid. `draftFull`: save first.
 */
export const STEP_CONFLICTS = [
  "changed",
  "deleted",
  "exists",
  "nameTaken",
  "initialPoint",
  "cleaningArea",
  "fixedWall",
  "tooMany",
  "outside",
  "draftFull",
] as const;
export type StepConflict = (typeof STEP_CONFLICTS)[number];

/** What became of a step: its number, or why it was refused, with what there is instead. */
export const outcomeSchema = z.object({
  id: z.uuid(),
  seq: int.nullable(),
  conflict: z.enum(STEP_CONFLICTS).nullable(),
  /** The element of the step that is at fault. */
  elementId: elementIdSchema.nullable(),
  /** What stands in the way: that element as it is now, or the one that has its name. */
  present: draftElementSchema.nullable(),
});
export type StepOutcome = z.infer<typeof outcomeSchema>;
