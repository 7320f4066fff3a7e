import { describe, expect, it } from "vitest";
import { area, documentOf, draw, FRAME, initial, pictureOf, wall } from "./a-document.ts";
import { copiesOf } from "./clipboard.ts";
import { createMapDocument } from "./map-document.ts";
import type { MapDocument } from "./model.ts";
import { deletion, grouping, locking, renaming } from "./selection-acts.ts";

describe("undo and redo of everything", () => {
  it("lead back to the start and on to the end, after any acts", () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const random = randomOf(seed);
      const { document } = documentOf([wall("a"), area("b"), initial("i")]);
      const start = pictureOf(document);
      let done = 0;
      for (let n = 0; n < 60; n += 1) if (anyAct(document, random).ok) done += 1;
      const end = pictureOf(document);
      for (let n = 0; n < done; n += 1)
        expect(document.undo(), `seed ${seed}, undo ${n}`).toEqual({ ok: true });
      expect(document.undo()).toBeUndefined();
      expect(pictureOf(document), `seed ${seed}`).toEqual(start);
      for (let n = 0; n < done; n += 1)
        expect(document.redo(), `seed ${seed}, redo ${n}`).toEqual({ ok: true });
      expect(pictureOf(document), `seed ${seed}`).toEqual(end);
    }
  });

  it("touch no more cells than the stroke did, on the largest grid too", () => {
    const size = 4_000;
    const { document } = createMapDocument({
      frame: { ...FRAME, width: size, height: size },
      base: { elements: [], deleted: [], strokes: [] },
      baseCells: new Uint8Array(size * size),
      fixedWallIds: [],
      isSingleArea: false,
      kindName: (kind) => kind,
    });
    const boxes: unknown[] = [];
    document.subscribe(({ cells }) => boxes.push(cells));
    document.act({ label: "erase", changes: [], cells: [100, 3_000, 5, 1, 98, 3_001, 4, 2] });
    document.undo();
    const box = { x: 98, y: 3_000, width: 7, height: 2 };
    expect(boxes).toEqual([box, box]);
    expect(document.cells.every((cell) => cell === 0)).toBe(true);
  });
});

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let nextId = 0;
function anyAct(document: MapDocument, random: (below: number) => number) {
  const all = document.elements();
  const some = all.filter(() => random(3) === 0);
  const one = all[random(Math.max(1, all.length))];
  nextId += 1;
  const kind = random(8);
  if (kind === 0) return document.act(draw(wall(`n${nextId}`)));
  if (kind === 1) return document.act(copiesOf(some, document));
  if (kind === 2) return document.act(deletion(some));
  if (kind === 3) return document.act(grouping(some));
  if (kind === 4) return document.act(locking(some, random(2) === 0));
  if (kind === 5 && one) return document.act(renaming(one, `name ${random(12)}`));
  if (kind === 6) return document.undo() && document.redo() ? { ok: false as const } : { ok: false as const };
  const x = random(50);
  return document.act({
    label: "erase",
    changes: [],
    cells: [x, random(40), 1 + random(10), random(3), x, 5, 3, random(3)],
  });
}
