import type { Step } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { CellBox } from "../map-drawing/index.ts";
import { boxOf, clipped, joined, paint, repaint } from "./cells.ts";
import { type DocumentContext, type DocumentSetup, initialIds, notify, showAgain } from "./context.ts";
import type { DraftBase, PendingStep } from "./draft-state.ts";
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

export function linkOf(context: DocumentContext): DocumentLink {
  const { state, history, surface, pendingListeners } = context;
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
        context,
        steps.flatMap(({ step }) => step.changes.map(({ elementId }) => elementId)),
      );
      notify(context, "load", { ids, cells: boxOf(cells) });
    },
    take(step) {
      context.now += 1;
      if (state.take(step, context.now)) return;
      const box = boxOf(step.cells);
      paint(surface, step.cells);
      // One's own that are on their way will stand over it.
      if (box) for (const runs of state.pendingStrokes()) paint(surface, clipped(runs, box));
      const ids = showAgain(
        context,
        step.changes.map(({ elementId }) => elementId),
      );
      if (ids.length > 0 || box) notify(context, "other", { ids, cells: box });
    },
    forget(stepId) {
      const step = state.pending().find((one) => one.step.id === stepId)?.step;
      if (step && state.forget(stepId)) unshow(context, [step], "other");
    },
    refuse(stepId) {
      const gone = state.refuse(stepId);
      for (const { entryId } of gone) if (entryId !== undefined) history.drop(entryId);
      unshow(
        context,
        gone.map(({ step }) => step),
        "other",
      );
      return gone;
    },
    rebase: (base, how) => rebase(context, base, how),
    done: history.done,
  };
}

/** Steps are gone: their elements and cells are shown as they are without them. */
function unshow(context: DocumentContext, steps: readonly Step[], by: DocumentChange["by"]): void {
  const { state, surface, baseCells } = context;
  let cells: CellBox | undefined;
  for (const step of steps) cells = joined(cells, boxOf(step.cells));
  if (cells) repaint(surface, { base: baseCells, strokes: state.strokes(), box: cells });
  const ids = showAgain(
    context,
    steps.flatMap(({ changes }) => changes.map(({ elementId }) => elementId)),
  );
  notify(context, by, { ids, cells });
}

function rebase(
  context: DocumentContext,
  base: Parameters<DocumentLink["rebase"]>[0],
  { baseCells, keepsHistory }: Parameters<DocumentLink["rebase"]>[1],
): readonly PendingStep[] {
  const { state, elements, surface, rules, history } = context;
  const gone = state.takePending();
  state.reset(base);
  const { frame } = rules;
  const whole = { x: 0, y: 0, width: frame.width, height: frame.height };
  context.baseCells.set(baseCells === "asTheyAre" ? surface.cells : baseCells);
  repaint(surface, { base: context.baseCells, strokes: [base.strokes], box: whole });
  const { fixedWallIds, isSingleArea } = base;
  context.rules = {
    ...rules,
    isSingleArea,
    baseInitialIds: initialIds(base),
    fixedWallIds: new Set(fixedWallIds),
  };
  if (!keepsHistory) history.clear();
  const before = elements.all().map(({ id }) => id);
  const ids = showAgain(context, [...before, ...base.elements.map(({ element }) => element.id)]);
  notify(context, "load", {
    ids,
    cells: baseCells === "asTheyAre" && base.strokes.length === 0 ? undefined : whole,
  });
  return gone;
}
