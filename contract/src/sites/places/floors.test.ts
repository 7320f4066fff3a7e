import { describe, expect, it } from "vitest";
import {
  type FloorDraft,
  type FloorPlan,
  floorFaults,
  floorsOf,
  hasLowerMezzanine,
  renamedFloors,
  withMezzanine,
  withoutMezzanine,
} from "./floors.ts";

const plan = (given: Partial<FloorPlan> = {}): FloorPlan => ({
  ...{ floorsAbove: 2, floorsBelow: 2, floorNaming: "prefix", floorAffix: "" },
  ...given,
});
const namesOf = (floors: readonly FloorDraft[]) => floors.map(({ name }) => name);

describe("floors of a plan", () => {
  it.each([
    ["prefix", "", ["B2", "B1", "F1", "F2"]],
    ["prefix", "L", ["B2", "B1", "L1", "L2"]],
    ["suffix", "", ["B2F", "B1F", "1F", "2F"]],
    ["suffix", "层", ["B2层", "B1层", "1层", "2层"]],
    ["none", "", ["-2", "-1", "1", "2"]],
  ] as const)("are named with %s %s", (floorNaming, floorAffix, names) => {
    expect(namesOf(floorsOf(plan({ floorNaming, floorAffix })))).toEqual(names);
  });

  it("keep what stands, with its name, and name only what is new", () => {
    const lobby = { id: 7, level: 1, mezzanine: 0, name: "Lobby" };
    const taken = { id: 8, level: 2, mezzanine: 0, name: "F3" };
    const floors = floorsOf(plan({ floorsAbove: 3, floorsBelow: 0 }), [lobby, taken]);
    expect(floors).toEqual([lobby, taken, { id: null, level: 3, mezzanine: 0, name: "F3-2" }]);
    expect(namesOf(floorsOf(plan({ floorsAbove: 1, floorsBelow: 0 }), floors))).toEqual(["Lobby"]);
  });

  it("are renamed with their rule, but for names that somebody gave", () => {
    const floors = [
      { id: 1, level: 1, mezzanine: 0, name: "Lobby" },
      { id: 2, level: 1, mezzanine: 1, name: "F1M" },
      { id: 3, level: 2, mezzanine: 0, name: "F2" },
    ];
    const to = plan({ floorNaming: "suffix" });
    expect(namesOf(renamedFloors(floors, { from: plan(), to }))).toEqual(["Lobby", "1FM", "2F"]);
  });
});

describe("mezzanines", () => {
  const twice = withMezzanine(plan(), withMezzanine(plan(), floorsOf(plan()), 1), 1);
  it("are counted from below", () => {
    expect(namesOf(twice)).toEqual(["B2", "B1", "F1", "F1M", "F1M2", "F2"]);
  });

  it("go from below: an upper one has a lower one that must go first", () => {
    expect(hasLowerMezzanine(twice, { level: 1, mezzanine: 2 })).toBe(true);
    expect(hasLowerMezzanine(twice, { level: 1, mezzanine: 1 })).toBe(false);
    expect(hasLowerMezzanine(withMezzanine(plan(), twice, 2), { level: 2, mezzanine: 1 })).toBe(false);
  });

  it("that come down are named as what they are now, unless somebody has named them", () => {
    const thrice = withMezzanine(plan(), twice, 1);
    const left = withoutMezzanine(plan(), thrice, { level: 1, mezzanine: 1 });
    expect(left.filter(({ mezzanine }) => mezzanine > 0)).toEqual([
      { id: null, level: 1, mezzanine: 1, name: "F1M" },
      { id: null, level: 1, mezzanine: 2, name: "F1M2" },
    ]);
    expect(namesOf(withMezzanine(plan(), left, 1))).toEqual(namesOf(thrice));
    const given = thrice.map((floor) => (floor.mezzanine === 2 ? { ...floor, name: "Gallery" } : floor));
    const below = withoutMezzanine(plan(), given, { level: 1, mezzanine: 1 });
    expect(namesOf(below)).toEqual(["B2", "B1", "F1", "Gallery", "F1M2", "F2"]);
    const alike = twice
      .filter(({ level }) => level > 0)
      .map((floor) => (floor.level === 2 ? { ...floor, name: "F1M" } : floor));
    const upper = alike.filter(({ mezzanine }) => mezzanine !== 1);
    expect(namesOf(withoutMezzanine(plan(), upper, { level: 1, mezzanine: 1 }))).toEqual([
      "F1",
      "F1M-2",
      "F1M",
    ]);
  });
});

describe("faults of floors", () => {
  it("are a plan without floors, floors that do not fit it, and names used twice", () => {
    const floors = floorsOf(plan());
    expect(floorFaults({ floorsAbove: 0, floorsBelow: 0 })).toEqual([{ text: "validation.noFloor" }]);
    expect(floorFaults({ ...plan(), floors })).toEqual([]);
    expect(floorFaults({ ...plan(), floors: floors.slice(1) })).toEqual([{ text: "validation.floorPlan" }]);
    const twice = floors.map((floor) => ({ ...floor, name: floor.level > 0 ? "Hall" : floor.name }));
    expect(floorFaults({ ...plan(), floors: twice })).toEqual([{ index: 3, text: "validation.floorName" }]);
    expect(floorFaults({ ...plan({ floorsAbove: 1 }), floors })).toEqual([
      { index: 3, text: "validation.floorPlan" },
    ]);
  });
});
