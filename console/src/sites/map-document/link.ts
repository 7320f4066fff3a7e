import type { Step } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { CellBox } from "../map-drawing/index.ts";
import { boxOf, clipped, joined, paint, repaint } from "./cells.ts";
import type { DraftBase, PendingStep } from "./draft-state.ts";
import { type DocumentSetup, type Ground, initialIds, showAgain, tell } from "./ground.ts";
import type { Entry } from "./history.ts";
import type { DocumentChange } from "./model.ts";

/** The side of a document that faces the server. */
export interface DocumentLink {
  pending(): readonly PendingStep[];
  /** After each act: there is something to send. */
  onPending(listener: () => void): () => void;
  adopt(steps: readonly PendingStep[]): void;
  /** A step got its number, one's own or another's; in the order of the numbers. */
  take(step: Pick<Step, "id" | "changes" | "cells">): void;
  forget(stepId: string): void;
  /** Answers the acts that are gone with it. */
  refuse(stepId: string): readonly PendingStep[];
  /** A new draft begins. What waited for the old one is answered; acts can be taken back still where `keepsHistory`. */
  rebase(
    base: DraftBase & Pick<DocumentSetup, "fixedWallIds" | "isSingleArea">,
    how: { baseCells: Uint8Array | "asTheyAre"; keepsHistory: boolean },
  ): readonly PendingStep[];
  /** Acts of this window that stand, oldest first. */
  done(): readonly Entry[];
}

export function linkOf(ground: Ground): DocumentLink {
  const { state, history, surface, pendingListeners } = ground;
  return {
    pending: state.pending,
    onPending(listener) {
      pendingListeners.add(listener);
      return () => pendingListeners.delete(listener);
    },
    adopt(steps) {
      state.adopt(steps);
      const cells = steps.flatMap(({ step }) => step.cells);
      paint(surface, cells);
      const ids = showAgain(
        ground,
        steps.flatMap(({ step }) => step.changes.map(({ elementId }) => elementId)),
      );
      tell(ground, "load", { ids, cells: boxOf(cells) });
    },
    take(step) {
      ground.now += 1;
      if (state.take(step, ground.now)) return;
      const box = boxOf(step.cells);
      paint(surface, step.cells);
      // One's own that are on their way will stand over it.
      if (box) for (const runs of state.pendingStrokes()) paint(surface, clipped(runs, box));
      const ids = showAgain(
        ground,
        step.changes.map(({ elementId }) => elementId),
      );
      if (ids.length > 0 || box) tell(ground, "other", { ids, cells: box });
    },
    forget(stepId) {
      const step = state.pending().find((one) => one.step.id === stepId)?.step;
      if (step && state.forget(stepId)) unshow(ground, [step], "other");
    },
    refuse(stepId) {
      const gone = state.refuse(stepId);
      for (const { entryId } of gone) if (entryId !== undefined) history.drop(entryId);
      unshow(
        ground,
        gone.map(({ step }) => step),
        "other",
      );
      return gone;
    },
    rebase: (base, how) => rebase(ground, base, how),
    done: history.done,
  };
}

/** Steps are gone: their elements and cells are shown as they are without them. */
function unshow(ground: Ground, steps: readonly Step[], by: DocumentChange["by"]): void {
  const { state, surface, baseCells } = ground;
  let cells: CellBox | undefined;
  for (const step of steps) cells = joined(cells, boxOf(step.cells));
  if (cells) repaint(surface, { base: baseCells, strokes: state.strokes(), box: cells });
  const ids = showAgain(
    ground,
    steps.flatMap(({ changes }) => changes.map(({ elementId }) => elementId)),
  );
  tell(ground, by, { ids, cells });
}

function rebase(
  ground: Ground,
  base: Parameters<DocumentLink["rebase"]>[0],
  { baseCells, keepsHistory }: Parameters<DocumentLink["rebase"]>[1],
): readonly PendingStep[] {
  const { state, elements, surface, rules, history } = ground;
  const gone = state.takePending();
  state.reset(base);
  const { frame } = rules;
  const whole = { x: 0, y: 0, width: frame.width, height: frame.height };
  ground.baseCells.set(baseCells === "asTheyAre" ? surface.cells : baseCells);
  repaint(surface, { base: ground.baseCells, strokes: [base.strokes], box: whole });
  const { fixedWallIds, isSingleArea } = base;
  ground.rules = {
    ...rules,
    isSingleArea,
    baseInitialIds: initialIds(base),
    fixedWallIds: new Set(fixedWallIds),
  };
  if (!keepsHistory) history.clear();
  const before = elements.all().map(({ id }) => id);
  const ids = showAgain(ground, [...before, ...base.elements.map(({ element }) => element.id)]);
  tell(ground, "load", {
    ids,
    cells: baseCells === "asTheyAre" && base.strokes.length === 0 ? undefined : whole,
  });
  return gone;
}
