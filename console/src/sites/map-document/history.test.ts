import { describe, expect, it } from "vitest";
import { wall } from "./a-document.ts";
import { createHistory, type Entry } from "./history.ts";

const entry = (id: number, given: Partial<Entry> = {}): Entry => ({
  ...{ id, label: "erase", changes: [], at: id, cells: { after: [id, 0, 1, 1], before: [id, 0, 1, 0] } },
  ...given,
});
const moved = (id: number, name: string, of = "a"): Entry =>
  entry(id, { label: "move", changes: [{ id: of, before: wall(of), after: wall(of, name) }] });
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe("the acts that can be taken back", () => {
  it("go back and forth, the newest first, and remember when", () => {
    const history = createHistory();
    for (const id of [1, 2]) history.push(entry(id));
    history.undone(7);
    expect([history.lastDone()?.id, history.lastUndone()]).toEqual([1, entry(2, { at: 7 })]);
    history.redone(8);
    expect([history.lastDone(), history.lastUndone()]).toEqual([entry(2, { at: 8 }), undefined]);
  });

  it("cannot be done again once something else was done", () => {
    const history = createHistory();
    history.push(entry(1));
    history.undone(2);
    history.push(entry(3));
    expect([idsOf(history.done()), history.lastUndone()]).toEqual([[3], undefined]);
  });

  it("are forgotten from the oldest on where they take too much, but never the newest", () => {
    // Eight numbers of eight bytes.
    const history = createHistory(2 * 64);
    for (const id of [1, 2, 3]) history.push(entry(id));
    expect(idsOf(history.done())).toEqual([2, 3]);
    history.push(entry(4, { cells: { after: new Array(100).fill(0), before: [] } }));
    expect(idsOf(history.done())).toEqual([4]);
  });

  it("are dropped by name, on either side, and all at once", () => {
    const history = createHistory();
    for (const id of [1, 2, 3]) history.push(entry(id));
    history.undone(4);
    history.drop(3);
    history.drop(1);
    expect([idsOf(history.done()), history.lastUndone()]).toEqual([[2], undefined]);
    history.clear();
    expect(history.done()).toEqual([]);
  });
});

describe("an act that goes on with the one before", () => {
  it("is one with it: from what was at first to what is at last", () => {
    const history = createHistory();
    history.push(moved(1, "b"));
    expect(history.join(moved(2, "c"))).toBe(true);
    expect(history.done()).toEqual([
      {
        ...moved(1, "c"),
        at: 2,
        cells: { after: [1, 0, 1, 1, 2, 0, 1, 1], before: [2, 0, 1, 0, 1, 0, 1, 0] },
      },
    ]);
  });

  it.each([
    ["of another kind", { ...moved(2, "c"), label: "rotate" as const }],
    ["on another element", moved(2, "c", "z")],
    [
      "on more elements",
      { ...moved(2, "c"), changes: [...moved(2, "c").changes, ...moved(2, "c", "z").changes] },
    ],
  ])("is one of its own where it is %s", (_, next) => {
    const history = createHistory();
    history.push(moved(1, "b"));
    expect(history.join(next)).toBe(false);
  });

  it("is one of its own after something was taken back", () => {
    const history = createHistory();
    for (const id of [1, 2]) history.push(moved(id, "b"));
    history.undone(3);
    expect(history.join(moved(4, "c"))).toBe(false);
    expect(createHistory().join(moved(1, "b"))).toBe(false);
  });
});
