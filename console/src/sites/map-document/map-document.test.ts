// @vitest-environment jsdom
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { area, documentOf, draw, initial, wall } from "./a-document.ts";
import { copiesOf } from "./clipboard.ts";
import { deletion, grouping, locking, renaming } from "./selection-acts.ts";

describe("acts and the rules of spec §5", () => {
  it("refuses names that are taken, empty or too long, whatever their case", () => {
    const { document } = documentOf([wall("a", "North")]);
    expect(document.act(draw(wall("b", "north")))).toEqual({ ok: false, fault: "nameTaken", elementId: "b" });
    expect(document.act(draw(wall("b", "  ")))).toMatchObject({ fault: "nameEmpty" });
    expect(document.act(draw(wall("b", "x".repeat(33))))).toMatchObject({ fault: "nameTooLong" });
    expect(document.elements()).toHaveLength(1);
  });

  it("lets two elements exchange their names in one act", () => {
    const { document } = documentOf([wall("a", "one"), wall("b", "two")]);
    expect(document.act(draw(wall("a", "two"), wall("b", "one")))).toEqual({ ok: true });
  });

  it("never deletes the initial point, nor takes a second; what is deleted with it goes without it", () => {
    const { document } = documentOf([initial("i"), wall("w")]);
    expect(document.act(deletion(document.elements().slice(0, 1)))).toMatchObject({ fault: "initialPoint" });
    expect(document.act(draw(initial("other")))).toMatchObject({ fault: "initialTwice" });
    expect(document.act(deletion(document.elements()))).toEqual({ ok: true });
    expect(document.elements().map(({ id }) => id)).toEqual(["i"]);
  });

  it("takes an initial point back that was drawn just now, but none of the version", () => {
    const { document } = documentOf();
    document.act(draw(initial("i")));
    expect(document.undo()).toEqual({ ok: true });
    expect(document.elements()).toEqual([]);
  });

  it("asks before the last area gives way to another, in one act that undo takes back whole", () => {
    const { document } = documentOf([area("first")], { isSingleArea: true });
    expect(document.act(draw(area("second")))).toEqual({
      ok: false,
      fault: "areaTwice",
      elementId: "second",
    });
    expect(document.act({ ...draw(area("second")), replacesLastArea: true })).toEqual({
      ok: true,
      note: "replacedLastArea",
    });
    expect(document.elements().map(({ id }) => id)).toEqual(["second"]);
    document.undo();
    expect(document.elements().map(({ id }) => id)).toEqual(["first"]);
  });

  it("does not take back a wall that is in a version or on a robot; what is before it can still be taken back", () => {
    const { document, link } = documentOf();
    document.act(draw(wall("a")));
    document.act(draw(wall("b")));
    link.rebase(
      {
        elements: document.elements().map((element) => ({ revision: 0, element })),
        deleted: [],
        strokes: [],
        fixedWallIds: ["b"],
        isSingleArea: false,
      },
      { baseCells: "asTheyAre", keepsHistory: true },
    );
    expect(document.undo()).toEqual({ ok: false, fault: "fixedWall", elementId: "b" });
    expect(document.undo()).toEqual({ ok: true });
    expect(document.elements().map(({ id }) => id)).toEqual(["b"]);
  });

  it("reduces an edge distance to what the area has room for, with a word", () => {
    const { document } = documentOf();
    expect(document.act(draw(area("a", 0.8)))).toEqual({ ok: true, note: "edgeDistanceAdjusted" });
    expect(document.element("a")).toMatchObject({ edgeDistanceM: expect.closeTo(0.5, 1) });
    expect(document.act(draw(area("b", 0.3)))).toEqual({ ok: true });
  });

  it("leaves locked elements alone until they are unlocked; undo goes through locks", () => {
    const { document } = documentOf([wall("a")]);
    document.act(locking(document.elements(), true));
    expect(document.act(deletion(document.elements()))).toMatchObject({ fault: "locked" });
    expect(document.act(locking(document.elements(), false))).toEqual({ ok: true });
    expect(document.act(deletion(document.elements()))).toEqual({ ok: true });
  });

  it("says nothing and sends nothing where nothing changes", () => {
    const { document, link } = documentOf([wall("a")]);
    expect(document.act(draw(wall("a")))).toEqual({ ok: false, fault: "empty" });
    expect(document.act({ label: "erase", changes: [], cells: [0, 0, 9, 0] })).toMatchObject({
      fault: "empty",
    });
    expect(document.act({ label: "erase", changes: [], cells: [55, 0, 9, 1] })).toMatchObject({
      fault: "outside",
    });
    expect(link.pending()).toEqual([]);
  });

  it("copies with names and groups of their own", () => {
    const { document } = documentOf([wall("a", "Hall"), wall("b", "Wall 3"), initial("i")]);
    document.act(grouping(document.elements().slice(0, 2)));
    document.act(copiesOf(document.elements(), document));
    const [hall, other] = document.elements().slice(3);
    expect([hall?.name, other?.name]).toEqual(["Hall 2", "Wall 4"]);
    expect(hall?.groupId).toBe(other?.groupId);
    expect(hall?.groupId).not.toBe(document.element("a")?.groupId);
    expect(document.withGroups(["a"])).toEqual(new Set(["a", "b"]));
  });

  it("takes repeated arrow keys back together", () => {
    const { document } = documentOf([wall("a")]);
    for (const step of [1, 2, 3]) {
      const after = {
        ...wall("a"),
        points: [[step, 0] as [number, number], [step + 1, 1] as [number, number]],
      };
      document.act({
        label: "move",
        changes: [{ id: "a", after: after as MapElement }],
        isContinued: step > 1,
      });
    }
    document.undo();
    expect(document.element("a")).toEqual(wall("a"));
    document.redo();
    expect(document.element("a")).toMatchObject({
      points: [
        [3, 0],
        [4, 1],
      ],
    });
  });
});

describe("somebody else's steps", () => {
  const theirs = (after: MapElement | null, id = after?.id ?? "") => ({
    id: crypto.randomUUID(),
    changes: [{ elementId: id, before: 0, after }],
    cells: [],
  });

  it("show at once, and what they changed is not taken back over them", () => {
    const { document, link } = documentOf([wall("a")]);
    document.act(renaming(wall("a"), "mine"));
    const [own] = link.pending();
    if (own) link.take(own.step);
    link.take(theirs(wall("a", "theirs")));
    expect(document.element("a")?.name).toBe("theirs");
    expect(document.undo()).toEqual({ ok: false, fault: "changedByOther", elementId: "a" });
    expect(document.canUndo(), "dropped").toBeUndefined();
  });

  it("paint under strokes that are on their way, and stand where one's own is undone", () => {
    const { document, link } = documentOf();
    document.act({ label: "erase", changes: [], cells: [0, 0, 4, 1] });
    link.take({ id: crypto.randomUUID(), changes: [], cells: [2, 0, 4, 2] });
    expect([...document.cells.slice(0, 6)]).toEqual([1, 1, 1, 1, 2, 2]);
    const [own] = link.pending();
    if (own) link.take(own.step);
    link.take({ id: crypto.randomUUID(), changes: [], cells: [0, 0, 1, 2] });
    document.undo();
    expect([...document.cells.slice(0, 6)]).toEqual([2, 0, 2, 2, 2, 2]);
  });

  it("that stand in the way of one's own take back the act and all that was done upon it", () => {
    const { document, link } = documentOf([wall("a"), wall("b")]);
    document.act(renaming(wall("a"), "mine"));
    document.act(draw({ ...wall("a"), name: "mine too" }, wall("c")));
    document.act({ label: "erase", changes: [], cells: [0, 0, 4, 1] });
    link.take(theirs(wall("a", "theirs")));
    expect(document.element("a")?.name, "one's own is shown until it is judged").toBe("mine too");
    const [first] = link.pending();
    const gone = link.refuse(first?.step.id ?? "");
    expect(gone).toHaveLength(2);
    expect(document.element("a")?.name).toBe("theirs");
    expect(document.element("c")).toBeUndefined();
    expect(document.canUndo()).toBe("erase");
    expect([...document.cells.slice(0, 4)]).toEqual([1, 1, 1, 1]);
  });
});
