import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { middleOf, placeLabels, topOf } from "./labels.ts";

const base = (id: string) => ({ id, name: id, groupId: null, isLocked: false });
const area = (id: string, left: number, size: number): MapElement => ({
  kind: "forbiddenArea",
  ...base(id),
  points: [
    [left, 0],
    [left + size, 0],
    [left + size, size],
    [left, size],
  ],
});
const via = (id: string, x: number): MapElement => ({
  kind: "point",
  ...base(id),
  pointKind: "via",
  x,
  y: 1,
  theta: 0,
});
const rules = {
  resolution: 0.05,
  widthOf: (text: string) => text.length * 8,
  heightPx: 16,
  pointRadiusPx: 10,
  hasLocks: true,
};
const named = (elements: readonly MapElement[], given = {}) => [
  ...placeLabels(elements, { ...rules, ...given }).keys(),
];

describe("names on the map", () => {
  it("give way to those of larger areas, whatever order they come in", () => {
    const both = [area("small", 0.5, 9), area("large", 0, 10)];
    expect(named(both)).toEqual(["large"]);
    expect(named([...both].reverse())).toEqual(["large"]);
    expect(named([area("here", 0, 4), area("there", 20, 4)])).toEqual(["here", "there"]);
  });

  it("are left out where they are wider than what they name", () => {
    expect(named([area("a rather long name", 0, 3)])).toEqual([]);
    expect(named([area("a rather long name", 0, 3)], { resolution: 0.01 })).toEqual(["a rather long name"]);
  });

  it("leave room for a lock only where one is shown", () => {
    const locked = { ...area("a name", 0, 10), isLocked: true };
    const widthOf = (hasLocks: boolean) => {
      const { left, right } = placeLabels([locked], { ...rules, hasLocks }).get("a name")?.box ?? {
        left: 0,
        right: 0,
      };
      return right - left;
    };
    expect(widthOf(true) - widthOf(false)).toBe(12);
  });

  it("of points are shown from near by only, below their signs", () => {
    expect(named([via("dock", 2)], { resolution: 0.2 })).toEqual([]);
    const label = placeLabels([via("dock", 2)], rules).get("dock");
    expect(label?.at).toEqual([40, -20 + 10 + 12]);
  });

  it("stand inside of what is not round", () => {
    const horseshoe: [number, number][] = [
      [0, 0],
      [9, 0],
      [9, 9],
      [6, 9],
      [6, 2],
      [2, 2],
      [2, 9],
      [0, 9],
    ];
    expect(middleOf(horseshoe)).toEqual([7.5, 4.5]);
    expect(topOf(horseshoe, { width: 2.5, height: 1 })).toEqual([7.5, 8]);
    // In the arms there is no room for it.
    expect(topOf(horseshoe, { width: 6, height: 1 })).toEqual([4.5, 1]);
  });
});
