import type { ElementPoint } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { edgeRoom } from "@sweepline/contract/fleet/shared/map-measures.ts";
import { describe, expect, it } from "vitest";
import { area, initial, wall } from "./a-document.ts";
import { createEditorStore } from "./editor-store.ts";
import { areaOf, lengthOf, rotated, translated } from "./geometry.ts";

describe("measures of elements", () => {
  it("are lengths from end to end or all around, and square meters of areas", () => {
    expect([lengthOf(wall("a")), areaOf(wall("a"))]).toEqual([Math.SQRT2, 0]);
    expect([lengthOf(area("b")), areaOf(area("b"))]).toEqual([6, 2]);
    expect([lengthOf(initial("i")), areaOf(initial("i"))]).toEqual([0, 0]);
  });

  it("stay where elements are moved or turned", () => {
    const turned = rotated(translated(area("b"), { dx: 3, dy: -2 }), { x: 1, y: 1, angle: 0.7 });
    expect(lengthOf(turned)).toBeCloseTo(6);
    expect(areaOf(turned)).toBeCloseTo(2);
  });

  it("turn a point with where it looks, within half a turn either way", () => {
    const looking = { ...initial("i"), theta: 3 } as ReturnType<typeof initial>;
    expect(rotated(looking, { x: 0, y: 0, angle: Math.PI / 2 })).toMatchObject({
      ...{ x: expect.closeTo(-1), y: expect.closeTo(1), theta: expect.closeTo(3 - 1.5 * Math.PI) },
    });
  });
});

describe("the room that an edge distance has", () => {
  it.each<[string, ElementPoint[], number]>([
    [
      "half the width of a bar",
      [
        [0, 0],
        [4, 0],
        [4, 1],
        [0, 1],
      ],
      0.5,
    ],
    [
      "the inner circle of a triangle",
      [
        [0, 0],
        [3, 0],
        [0, 4],
      ],
      1,
    ],
    [
      "the wide corner of an L",
      [
        [0, 0],
        [4, 0],
        [4, 2],
        [2, 2],
        [2, 4],
        [0, 4],
      ],
      (2 * Math.SQRT2) / (1 + Math.SQRT2),
    ],
    [
      "nothing in a line",
      [
        [0, 0],
        [4, 0],
        [2, 0],
      ],
      0,
    ],
  ])("is %s", (_, points, room) => {
    expect(Math.abs(edgeRoom(points) - room)).toBeLessThan(0.011);
  });
});

describe("what a person sees and holds", () => {
  it("is announced to who listens, when it is something else, with what was before", () => {
    const store = createEditorStore({ tool: "hand" });
    const announced: unknown[] = [];
    const stop = store.subscribe((now, before) => announced.push([before.tool, now.tool]));
    store.set({ tool: "hand" });
    store.set({ tool: "erase", brushCells: 5 });
    stop();
    store.set({ tool: "select" });
    expect(announced).toEqual([["hand", "erase"]]);
    expect(store.get()).toMatchObject({ tool: "select", isReadOnly: false });
  });
});
