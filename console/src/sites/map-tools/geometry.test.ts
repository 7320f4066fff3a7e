import { describe, expect, it } from "vitest";
import {
  areaOf,
  distanceToLine,
  isWithin,
  lengthOf,
  steppedAngle,
  turned,
  type Vec,
} from "../map-drawing/index.ts";
import { createGridFrame } from "./grid-frame.ts";
import { rectangleFrom } from "./rectangle.ts";

const RING: Vec[] = [
  [0, 0],
  [6, 0],
  [6, 4],
  [3, 1],
  [0, 4],
];

describe("shapes", () => {
  it("are left at a dent and entered beside it", () => {
    expect(isWithin([3, 2], RING)).toBe(false);
    expect(isWithin([1, 2], RING)).toBe(true);
    expect(isWithin([5.5, 3], RING)).toBe(true);
    expect(isWithin([7, 1], RING)).toBe(false);
  });

  it("are as far as their nearest edge, from within and from outside", () => {
    expect(distanceToLine([3, 0.4], RING, true)).toBeCloseTo(0.4);
    expect(distanceToLine([-3, 2], RING, true)).toBe(3);
    // The edge that closes a ring is none of a line's.
    expect(distanceToLine([-3, 2], RING, false)).toBeCloseTo(Math.hypot(3, 2));
  });

  it("have length and area", () => {
    expect(
      lengthOf([
        [0, 0],
        [3, 4],
        [3, 6],
      ]),
    ).toBe(7);
    expect(
      lengthOf(
        [
          [0, 0],
          [3, 0],
          [3, 4],
        ],
        true,
      ),
    ).toBe(12);
    expect(areaOf(RING)).toBe(15);
    expect(areaOf([...RING].reverse())).toBe(15);
  });

  it("turn counter-clockwise", () => {
    const [x, y] = turned([2, 1], [1, 1], Math.PI / 2);
    expect([x, y].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([1, 2]);
    expect(steppedAngle(0.8, Math.PI / 4)).toBeCloseTo(Math.PI / 4);
  });
});

describe("a grid whose origin is turned", () => {
  const frame = createGridFrame({
    resolutionM: 0.5,
    width: 10,
    height: 20,
    origin: { x: 3, y: 1, theta: Math.PI / 2 },
  });

  it("has its cells where the origin says, there and back", () => {
    const [x, y] = frame.toWorld([4, 2]);
    expect([x, y].map((value) => value.toFixed(9))).toEqual([(2).toFixed(9), (3).toFixed(9)]);
    for (const cell of [
      [0, 0],
      [7.25, 3.5],
      [10, 20],
    ] as Vec[]) {
      const [cx, cy] = frame.toCell(frame.toWorld(cell));
      expect(cx).toBeCloseTo(cell[0], 9);
      expect(cy).toBeCloseTo(cell[1], 9);
    }
  });

  it("draws rectangles along itself, and squares by the longer side", () => {
    const tilted = createGridFrame({
      resolutionM: 1,
      width: 9,
      height: 9,
      origin: { x: 0, y: 0, theta: 0.5 },
    });
    const [a, b, c] = rectangleFrom(tilted, [tilted.toWorld([1, 1]), tilted.toWorld([4, 2])], false) as [
      Vec,
      Vec,
      Vec,
    ];
    expect(Math.atan2(b[1] - a[1], b[0] - a[0])).toBeCloseTo(0.5);
    expect(Math.hypot(c[0] - b[0], c[1] - b[1])).toBeCloseTo(1);
    const square = rectangleFrom(tilted, [tilted.toWorld([4, 4]), tilted.toWorld([1, 3])], true);
    expect(areaOf(square)).toBeCloseTo(9);
    expect(tilted.toCell(square[2] as Vec).map(Math.round)).toEqual([1, 1]);
  });
});
