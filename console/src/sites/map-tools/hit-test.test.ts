import { describe, expect, it } from "vitest";
import { aPoint, aRoom, aWall, SQUARE } from "./a-tool-host.ts";
import { allWithin, hitTest } from "./hit-test.ts";

const ring = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
];

describe("a click", () => {
  const elements = [
    aRoom("inner", SQUARE),
    aRoom("outer", ring(0, 10)),
    aWall("wall", [
      [2, 3],
      [9, 3],
    ]),
    aPoint("point", 3, 3.05),
  ];

  it.each([
    ["the smallest area around it", [2.5, 2.5], "inner"],
    ["the larger one outside of the smaller", [6, 6], "outer"],
    ["a line above areas", [2.5, 3.05], "wall"],
    ["a point above all", [3.1, 3.1], "point"],
    ["the edge of an area before the inside of another", [4.05, 2.5], "inner"],
    ["nothing outside", [10.3, 5], undefined],
  ] as const)("means %s", (_, at, id) => {
    expect(hitTest(elements, at, 0.1)?.id).toBe(id);
  });

  it("means the later one of two that are alike", () => {
    expect(hitTest([aRoom("below", SQUARE), aRoom("above", SQUARE)], [3, 3], 0.1)?.id).toBe("above");
  });
});

it("a box takes what lies in it with all of itself", () => {
  const elements = [
    aRoom("room", SQUARE),
    aWall("out", [
      [3, 3],
      [8, 3],
    ]),
    aPoint("point", 3, 3),
  ];
  const taken = allWithin(elements, { left: 1, bottom: 1, right: 5, top: 5 });
  expect(taken.map(({ id }) => id)).toEqual(["room", "point"]);
});
