import { MAX_ELEMENTS, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { area, documentOf, draw, FRAME, initial, wall } from "./a-document.ts";
import { createMapDocument } from "./map-document.ts";
import { changed, deletion, grouping, locking, renaming, ungrouping } from "./selection-acts.ts";

/** A wall whose second end lies there; the grid is 3 m by 2 m. */
const reaching = (x: number, y = 0): MapElement =>
  ({
    ...wall("far"),
    points: [
      [0, 0],
      [x, y],
    ],
  }) as MapElement;
const theirs = (after: MapElement) => ({
  ...{ id: crypto.randomUUID(), cells: [] },
  changes: [{ elementId: after.id, before: null, after }],
});

describe("how far from the grid elements may lie", () => {
  it.each([
    [53, 0, true],
    [53.1, 0, false],
    [-50, 52, true],
    [-50.1, 0, false],
    [0, 52.1, false],
    [0, -50.1, false],
  ])("a wall to %d, %d: %s", (x, y, isTaken) => {
    const { document } = documentOf();
    expect(document.act(draw(reaching(x, y)))).toEqual(
      isTaken ? { ok: true } : { ok: false, fault: "outside", elementId: "far" },
    );
  });

  it("is measured along a grid that is turned", () => {
    const { document } = createMapDocument({
      frame: { ...FRAME, origin: { x: 0, y: 0, theta: Math.PI } },
      base: { elements: [], deleted: [], strokes: [] },
      baseCells: new Uint8Array(FRAME.width * FRAME.height),
      ...{ fixedWallIds: [], isSingleArea: false, kindName: (kind) => kind },
    });
    expect(document.act(draw(reaching(52)))).toMatchObject({ fault: "outside" });
    expect(document.act(draw(reaching(-52)))).toEqual({ ok: true });
  });

  it("does not hold for what a robot reported there, as long as it stays", () => {
    const { document } = documentOf([reaching(90)]);
    expect(document.act(renaming(reaching(90), "Ramp"))).toEqual({ ok: true });
    expect(document.act(changed({ ...reaching(91), name: "Ramp" }))).toMatchObject({ fault: "outside" });
  });
});

describe("the initial point", () => {
  it("may be moved and turned, but becomes no other point", () => {
    const { document } = documentOf([initial("i")]);
    const now = { ...initial("i"), x: 2, theta: 1 } as MapElement;
    expect(document.act(changed(now))).toEqual({ ok: true });
    expect(document.act(changed({ ...now, pointKind: "dock" } as MapElement))).toEqual({
      ...{ ok: false, fault: "initialPoint", elementId: "i" },
    });
  });

  it("that came with the version stays, whatever is taken back", () => {
    const { document } = documentOf([initial("i")]);
    document.act(changed({ ...initial("i"), x: 2 } as MapElement));
    expect(document.undo()).toEqual({ ok: true });
    expect(document.element("i")).toMatchObject({ x: 1 });
  });
});

describe("what others did meanwhile", () => {
  it("stands in the way of taking a name back", () => {
    const { document, link } = documentOf([wall("a", "North")]);
    document.act(renaming(wall("a", "North"), "South"));
    link.take(theirs(wall("b", "NORTH")));
    expect(document.undo()).toEqual({ ok: false, fault: "nameTaken", elementId: "a" });
    expect(document.element("a")?.name).toBe("South");
  });

  it("stands in the way of doing again what there may be one of", () => {
    const { document, link } = documentOf([], { isSingleArea: true });
    document.act(draw(area("mine")));
    document.undo();
    link.take(theirs(area("theirs")));
    expect(document.redo()).toEqual({ ok: false, fault: "areaTwice", elementId: "mine" });
    expect(document.canRedo()).toBeUndefined();
    expect(document.elements().map(({ id }) => id)).toEqual(["theirs"]);
  });
});

describe("limits and locks", () => {
  it("take as many elements as a map can hold, and no more", () => {
    const all = Array.from({ length: MAX_ELEMENTS }, (_, index) => wall(`w${index}`));
    const { document } = documentOf(all);
    expect(document.act(draw(wall("more")))).toEqual({ ok: false, fault: "tooMany" });
    expect(document.act(renaming(wall("w1"), "Ramp"))).toEqual({ ok: true });
    document.act(deletion([wall("w0")]));
    expect(document.act(draw(wall("more")))).toEqual({ ok: true });
  });

  it("let nothing be done to a locked element but unlock it, in whatever company", () => {
    const { document } = documentOf([{ ...wall("a"), isLocked: true }, wall("b")]);
    const both = document.elements();
    for (const act of [deletion(both), grouping(both), draw(wall("b", "new"), wall("a", "other"))])
      expect(document.act(act)).toEqual({ ok: false, fault: "locked", elementId: "a" });
    expect(document.act(locking(both, false))).toEqual({ ok: true });
    expect(document.act(grouping(document.elements()))).toEqual({ ok: true });
    expect(document.withGroups(["b"])).toEqual(new Set(["a", "b"]));
    document.act(ungrouping(document.elements()));
    expect(document.withGroups(["b"])).toEqual(new Set(["b"]));
  });

  it("refuse shapes that are none", () => {
    const { document } = documentOf();
    const point = { ...wall("a"), points: [[0, 0]] } as MapElement;
    expect(document.act(draw(point))).toMatchObject({
      fault: "invalid",
      elementId: "a",
      issue: { path: ["points"] },
    });
  });

  it("keep elements to the millimeter, and their names in one line", () => {
    const { document } = documentOf();
    document.act(
      draw({
        ...wall("a", " North\tgate "),
        points: [
          [0.00049, 1],
          [1.2345678, 2],
        ],
      } as MapElement),
    );
    expect(document.element("a")).toMatchObject({
      name: "North gate",
      points: [
        [0, 1],
        [1.235, 2],
      ],
    });
  });

  it("let nobody change what may only be looked at", () => {
    const setup = {
      ...{ frame: FRAME, base: { elements: [], deleted: [], strokes: [] }, fixedWallIds: [] },
      ...{ baseCells: new Uint8Array(FRAME.width * FRAME.height), isSingleArea: false, isReadOnly: true },
    };
    const { document, link } = createMapDocument({ ...setup, kindName: (kind) => kind });
    expect(document.act(draw(wall("a")))).toEqual({ ok: false, fault: "readOnly" });
    expect([document.undo(), document.redo(), link.pending()]).toEqual([undefined, undefined, []]);
  });
});
