import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  type DraftElement,
  MAX_STEP_CHANGES,
  MAX_STEP_RUNS,
  type Step,
  type StepChange,
} from "@sweepline/contract/sites/map-drafts/steps.ts";
import { inPieces } from "./cells.ts";
import { newUuid } from "./element-id.ts";
import type { ActLabel, CellRuns } from "./model.ts";
import type { Change } from "./rules.ts";

/** A step that the server has not answered. */
export interface PendingStep {
  readonly step: Step;
  readonly label: ActLabel;
  /** The act in this window's history that it belongs to; undefined: of a window that was closed. */
  readonly entryId: number | undefined;
}

/** A draft as the server answered it. */
export interface DraftBase {
  readonly elements: readonly DraftElement[];
  readonly deleted: readonly { readonly elementId: string; readonly revision: number }[];
  /** All strokes since the version. */
  readonly strokes: CellRuns;
}

interface Known {
  readonly revision: number;
  readonly element: MapElement | null;
}
const NEVER: Known = { revision: 0, element: null };

interface TakenStroke {
  readonly runs: CellRuns;
  /** When it came from somebody else; undefined: one's own, or from before. */
  readonly otherAt: number | undefined;
}

/** What the server has, and what is on its way there: together they are what the person sees. */
export type DraftState = ReturnType<typeof createDraftState>;

export function createDraftState(base: DraftBase) {
  const known = new Map<string, Known>();
  let strokes: TakenStroke[] = [];
  const waiting = createWaiting();
  const of = (id: string): Known => known.get(id) ?? NEVER;

  const reset = (next: DraftBase): void => {
    known.clear();
    for (const { elementId, revision } of next.deleted) known.set(elementId, { revision, element: null });
    for (const { revision, element } of next.elements) known.set(element.id, { revision, element });
    strokes = next.strokes.length > 0 ? [{ runs: next.strokes, otherAt: undefined }] : [];
    waiting.replace([]);
  };
  reset(base);

  return {
    reset,
    pending: waiting.all,
    /** As it is to be shown: by the newest step that is on its way, else as the server has it. */
    shown(id: string): MapElement | null {
      const change = waiting.changesOf(id).at(-1);
      return change ? change.after : of(id).element;
    },
    /** All strokes in the order in which they stand. */
    strokes: (): CellRuns[] => [...strokes.map(({ runs }) => runs), ...waiting.strokes()],
    pendingStrokes: waiting.strokes,
    strokesOfOthersSince: (at: number): CellRuns[] =>
      strokes.flatMap(({ runs, otherAt }) => (otherAt !== undefined && otherAt > at ? [runs] : [])),
    /** Makes steps of changes; several where one would be too large. */
    plan({ isUndo, ...rest }: Plan & { changes: readonly Change[]; cells: CellRuns }): void {
      const wired = rest.changes.map(({ id, before, after }): StepChange => {
        // Which the element has once all that is on its way has arrived.
        const revision = of(id).revision + waiting.changesOf(id).length;
        return { elementId: id, before: before ? revision : null, after };
      });
      for (const piece of piecesOf(wired, rest.cells))
        waiting.push({ step: { id: newUuid(), isUndo, ...piece }, label: rest.label, entryId: rest.entryId });
    },
    /** Steps of a closed window, before any of one's own. */
    adopt(steps: readonly PendingStep[]): void {
      const present = new Set(waiting.all().map(({ step }) => step.id));
      const fresh = steps.filter(({ step }) => !present.has(step.id));
      const foreign = fresh.map(({ step, label }) => ({ step, label, entryId: undefined }));
      waiting.replace([...foreign, ...waiting.all()]);
    },
    /** A step got its number; answers whether it was one's own that was waiting. */
    take(step: Pick<Step, "id" | "changes" | "cells">, at: number): boolean {
      const isOwn = waiting.remove(step.id);
      for (const { elementId, after } of step.changes)
        known.set(elementId, { revision: of(elementId).revision + 1, element: after });
      if (step.cells.length > 0) strokes.push({ runs: step.cells, otherAt: isOwn ? undefined : at });
      return isOwn;
    },
    /** It has its number already, and what it did is known. */
    forget: (stepId: string): boolean => waiting.remove(stepId),
    /** Takes away a step that was refused, with all that was done upon it. Answers what went. */
    refuse: (stepId: string): PendingStep[] => {
      const { gone, kept } = withUpon(waiting.all(), stepId);
      if (gone.length > 0) waiting.replace(kept);
      return gone;
    },
    /** Takes away what waits, as where its draft has ended. */
    takePending(): readonly PendingStep[] {
      const gone = waiting.all();
      waiting.replace([]);
      return gone;
    },
  };
}

type Plan = Pick<PendingStep, "label" | "entryId"> & { readonly isUndo: boolean };

function piecesOf(changes: StepChange[], cells: CellRuns): Pick<Step, "changes" | "cells">[] {
  const strokes = inPieces(cells, MAX_STEP_RUNS);
  const count = Math.max(1, Math.ceil(changes.length / MAX_STEP_CHANGES), strokes.length);
  return Array.from({ length: count }, (_, at) => ({
    changes: changes.slice(at * MAX_STEP_CHANGES, (at + 1) * MAX_STEP_CHANGES),
    cells: [...(strokes[at] ?? [])],
  }));
}

function withUpon(all: readonly PendingStep[], stepId: string) {
  const touched = new Set<string>();
  const [gone, kept]: [PendingStep[], PendingStep[]] = [[], []];
  for (const one of all) {
    const ids = one.step.changes.map(({ elementId }) => elementId);
    const isGone = one.step.id === stepId || ids.some((id) => touched.has(id));
    (isGone ? gone : kept).push(one);
    if (isGone) for (const id of ids) touched.add(id);
  }
  return { gone, kept };
}

/** Steps in order, and what they make of each element. */
function createWaiting() {
  let steps: PendingStep[] = [];
  const byElement = new Map<string, StepChange[]>();
  const index = ({ step }: PendingStep): void => {
    for (const change of step.changes)
      byElement.set(change.elementId, [...(byElement.get(change.elementId) ?? []), change]);
  };
  return {
    all: (): readonly PendingStep[] => steps,
    changesOf: (id: string): readonly StepChange[] => byElement.get(id) ?? [],
    strokes: (): CellRuns[] => steps.flatMap(({ step }) => (step.cells.length > 0 ? [step.cells] : [])),
    push(step: PendingStep): void {
      steps = [...steps, step];
      index(step);
    },
    remove(stepId: string): boolean {
      const removed = steps.find(({ step }) => step.id === stepId);
      if (!removed) return false;
      steps = steps.filter((one) => one !== removed);
      for (const change of removed.step.changes) {
        const left = (byElement.get(change.elementId) ?? []).filter((one) => one !== change);
        if (left.length > 0) byElement.set(change.elementId, left);
        else byElement.delete(change.elementId);
      }
      return true;
    },
    replace(next: readonly PendingStep[]): void {
      steps = [...next];
      byElement.clear();
      for (const one of steps) index(one);
    },
  };
}
