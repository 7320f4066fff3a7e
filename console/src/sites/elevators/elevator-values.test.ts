import { describe, expect, it } from "vitest";
import {
  faultyRows,
  floorsOfCounts,
  floorsOfPlace,
  numbered,
  withDoors,
  withoutStrangers,
} from "./elevator-values.ts";

const PLACE = {
  floors: ["B1F", "1F", "A floor of a very long name"].map((name, index) => ({
    ...{ id: index + 1, name, level: index, mezzanine: 0 },
  })),
};

describe("the stops of an elevator in its form", () => {
  it("are laid out by counts from the lowest", () => {
    expect(floorsOfCounts(2, 2).map(({ ordinal, name }) => [ordinal, name])).toEqual([
      [0, "B2"],
      [1, "B1"],
      [2, "1"],
      [3, "2"],
    ]);
  });

  it("are the place's floors, by names that elevators can have", () => {
    expect(floorsOfPlace(PLACE).map(({ floorId, name }) => [floorId, name])).toEqual([
      [1, "B1F"],
      [2, "1F"],
      [3, "A floor of a ver"],
    ]);
  });

  it("forget floors of another place, and doors that the car has not", () => {
    const floors = floorsOfPlace(PLACE);
    expect(
      withoutStrangers(floors, { floors: PLACE.floors.slice(0, 1) }).map(({ floorId }) => floorId),
    ).toEqual([1, null, null]);
    expect(withoutStrangers(floors, undefined).every(({ floorId }) => floorId === null)).toBe(true);
    const two = floors.map((floor) => ({ ...floor, doors: ["rear" as const] }));
    expect(withDoors(two, 1)[0]?.doors).toEqual(["front"]);
    expect(withDoors(two, 2)[0]?.doors).toEqual(["rear"]);
  });

  it("are at fault where a name is missing or there twice, or a floor is two stops", () => {
    const floors = floorsOfCounts(4, 0);
    const [first, second, third, fourth] = floors;
    if (!first || !second || !third || !fourth) throw new Error("four floors");
    const faulty = [{ ...first, name: "2 " }, second, { ...third, name: "" }, fourth];
    expect([...faultyRows(faulty)]).toEqual([0, 1, 2]);
    expect([
      ...faultyRows([
        { ...first, floorId: 9 },
        { ...second, floorId: 9 },
      ]),
    ]).toEqual([0, 1]);
    expect([...faultyRows(floors)]).toEqual([]);
    expect(numbered([fourth, first]).map(({ ordinal }) => ordinal)).toEqual([0, 1]);
  });
});
