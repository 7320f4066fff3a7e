import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { MAX_STEP_CHANGES, MAX_STEP_RUNS } from "@sweepline/contract/sites/map-drafts/steps.ts";
import { describe, expect, it } from "vitest";
import { area, documentOf, draw, FRAME, wall } from "./a-document.ts";
import type { DocumentLink } from "./link.ts";
import type { DocumentChange, MapDocument } from "./model.ts";
import { deletion, renaming } from "./selection-acts.ts";

const steps = (link: DocumentLink) => link.pending().map(({ step }) => step);
const revisions = (link: DocumentLink) =>
  steps(link).map(({ changes }) => changes.map(({ elementId, before }) => [elementId, before]));
function changesOf(document: MapDocument): DocumentChange[] {
  const all: DocumentChange[] = [];
  document.subscribe((change) => all.push(change));
  return all;
}
const cellsOf = ({ cells }: MapDocument, count: number) => [...cells.slice(0, count)];
const baseOf = (...elements: MapElement[]) => ({
  elements: elements.map((element) => ({ revision: 0, element })),
  ...{ deleted: [], strokes: [], fixedWallIds: [], isSingleArea: false },
});

describe("steps on their way to the server", () => {
  it("count the revisions on that there will be when they arrive", () => {
    const { document, link } = documentOf([wall("a")]);
    document.act(renaming(wall("a"), "b"));
    document.act(deletion([wall("a")]));
    document.undo();
    document.act(draw(wall("new")));
    expect(revisions(link)).toEqual([[["a", 0]], [["a", 1]], [["a", null]], [["new", null]]]);
    expect(steps(link).map(({ isUndo }) => isUndo)).toEqual([false, false, true, false]);
    // Taken or not yet, the next one is the same.
    for (const step of steps(link).slice(0, 3)) link.take(step);
    document.act(renaming(wall("a", "b"), "c"));
    expect(revisions(link).at(-1)).toEqual([["a", 3]]);
  });

  it("are several where an act is too large for one", () => {
    const { document, link } = documentOf();
    document.act(draw(...Array.from({ length: MAX_STEP_CHANGES + 1 }, (_, index) => wall(`w${index}`))));
    expect(steps(link).map(({ changes }) => changes.length)).toEqual([MAX_STEP_CHANGES, 1]);
    expect(document.undo()).toEqual({ ok: true });
    expect(document.elements()).toEqual([]);
  });

  it("are several where a stroke is too long for one", () => {
    const { document, link } = documentOf();
    // Every second cell, and then each of them back again.
    const half = (FRAME.width * FRAME.height) / 2;
    const cells = Array.from({ length: MAX_STEP_RUNS + 1 }, (_, index) => {
      const at = (index % half) * 2;
      return [at % FRAME.width, Math.floor(at / FRAME.width), 1, Math.floor(index / half) % 2 === 0 ? 1 : 0];
    }).flat();
    document.act({ label: "erase", changes: [], cells });
    expect(steps(link).map((step) => step.cells.length)).toEqual([4 * MAX_STEP_RUNS, 4]);
  });

  it("are announced, until nobody listens any more", () => {
    const { document, link } = documentOf();
    let count = 0;
    const stop = link.onPending(() => {
      count += 1;
    });
    document.act(draw(wall("a")));
    document.undo();
    stop();
    document.redo();
    expect(count).toBe(2);
  });
});

describe("steps of a window that was closed", () => {
  it("are shown again, before one's own, and once", () => {
    const first = documentOf();
    first.document.act(draw(wall("late")));
    first.document.act({ label: "erase", changes: [], cells: [1, 0, 2, 1] });
    const kept = first.link.pending();
    const { document, link } = documentOf();
    document.act(draw(area("mine")));
    const changes = changesOf(document);
    link.adopt(kept);
    link.adopt(kept);
    expect(document.elements().map(({ id }) => id)).toEqual(["mine", "late"]);
    expect(cellsOf(document, 4)).toEqual([0, 1, 1, 0]);
    expect(link.pending().map(({ label, entryId }) => [label, typeof entryId])).toEqual([
      ["draw", "undefined"],
      ["erase", "undefined"],
      ["draw", "number"],
    ]);
    expect(changes[0]).toEqual({
      ...{ by: "load", elementIds: new Set(["late"]), cells: { x: 1, y: 0, width: 2, height: 1 } },
    });
    expect(document.canUndo(), "one's own").toBe("draw");
  });

  it("that the draft has already are forgotten without a trace", () => {
    const first = documentOf();
    first.document.act({ label: "erase", changes: [], cells: [1, 0, 2, 1] });
    const [kept] = first.link.pending();
    const { document, link } = documentOf();
    link.adopt(kept ? [kept] : []);
    link.forget(kept?.step.id ?? "");
    expect([link.pending(), cellsOf(document, 4)]).toEqual([[], [0, 0, 0, 0]]);
  });
});

describe("a step that was refused", () => {
  it("leaves the cells as the version and the strokes of others have them", () => {
    const { document, link } = documentOf();
    document.act({ label: "erase", changes: [], cells: [0, 0, 4, 1] });
    link.take({ id: crypto.randomUUID(), changes: [], cells: [3, 0, 2, 2] });
    expect(cellsOf(document, 6)).toEqual([1, 1, 1, 1, 2, 0]);
    const changes = changesOf(document);
    expect(link.refuse(steps(link)[0]?.id ?? "")).toHaveLength(1);
    expect(cellsOf(document, 6)).toEqual([0, 0, 0, 2, 2, 0]);
    expect(changes).toEqual([
      { by: "other", elementIds: new Set(), cells: { x: 0, y: 0, width: 4, height: 1 } },
    ]);
    expect(document.canUndo()).toBeUndefined();
  });

  it("that nobody sent changes nothing", () => {
    const { document, link } = documentOf();
    document.act(draw(wall("a")));
    expect(link.refuse("another")).toEqual([]);
    expect(document.elements()).toHaveLength(1);
  });
});

describe("a new draft", () => {
  it("takes the place of all there was, and answers what was on its way", () => {
    const { document, link } = documentOf([wall("old")]);
    document.act(draw(wall("mine")));
    document.act({ label: "erase", changes: [], cells: [0, 0, 2, 1] });
    const changes = changesOf(document);
    const baseCells = new Uint8Array(FRAME.width * FRAME.height).fill(2);
    const gone = link.rebase(
      { ...baseOf(wall("new")), strokes: [1, 0, 1, 1], isSingleArea: true },
      { baseCells, keepsHistory: false },
    );
    expect(gone.map(({ label }) => label)).toEqual(["draw", "erase"]);
    expect(document.elements().map(({ id }) => id)).toEqual(["new"]);
    expect(cellsOf(document, 3)).toEqual([2, 1, 2]);
    expect([document.canUndo(), link.pending(), document.isSingleArea]).toEqual([undefined, [], true]);
    expect(changes.map(({ by, elementIds }) => [by, [...elementIds].sort()])).toEqual([
      ["load", ["mine", "new", "old"]],
    ]);
  });

  it("made of what is on screen lets acts be taken back upon it", () => {
    const { document, link } = documentOf();
    document.act({ label: "erase", changes: [], cells: [0, 0, 2, 1] });
    link.rebase(baseOf(), { baseCells: "asTheyAre", keepsHistory: true });
    expect([...document.baseCells.slice(0, 3)]).toEqual([1, 1, 0]);
    expect(document.undo()).toEqual({ ok: true });
    expect(cellsOf(document, 3)).toEqual([0, 0, 0]);
    expect(steps(link).map(({ cells, isUndo }) => [cells, isUndo])).toEqual([[[0, 0, 2, 0], true]]);
  });
});
