import { describe, expect, it } from "vitest";
import {
  areaOf,
  boxOf,
  directionOf,
  distanceToLine,
  holds,
  isWithin,
  lengthOf,
  nearestOnSegment,
  overlap,
  plainAngle,
  steppedAngle,
  turned,
  type Vec,
  widened,
} from "./geometry.ts";

/** A hook, open to the right. */
const HOOK: Vec[] = [
  [0, 0],
  [6, 0],
  [6, 2],
  [2, 2],
  [2, 4],
  [6, 4],
  [6, 6],
  [0, 6],
];

describe("a point and a line", () => {
  it.each<[string, Vec, Vec]>([
    ["beside it", [3, 5], [3, 0]],
    ["before its beginning", [-3, 4], [0, 0]],
    ["behind its end", [9, 1], [4, 0]],
  ])("%s meet nearest where a person would point", (_, point, nearest) => {
    expect(nearestOnSegment(point, [0, 0], [4, 0])).toEqual(nearest);
  });

  it("of no length is met where it is", () => {
    expect(nearestOnSegment([3, 4], [1, 1], [1, 1])).toEqual([1, 1]);
  });

  it("is as far as the nearest of its parts; a ring has one more", () => {
    expect(distanceToLine([-1, 3], HOOK, true)).toBe(1);
    expect(distanceToLine([-1, 3], HOOK, false)).toBe(3);
    expect(distanceToLine([1, 3], HOOK, true), "from within").toBe(1);
    expect(distanceToLine([4, 4], [[1, 0]], false)).toBe(5);
    expect(distanceToLine([4, 4], [], false)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a ring", () => {
  it.each<[string, Vec, boolean]>([
    ["in its back", [1, 3], true],
    ["in its mouth", [4, 3], false],
    ["in its lower arm", [5, 1], true],
    ["to the left of it", [-1, 3], false],
    ["at the height of a corner", [1, 2], true],
    ["outside at the height of a corner", [7, 2], false],
  ])("goes around a point %s: %s %s", (_, point, isInside) => {
    expect(isWithin(point, HOOK)).toBe(isInside);
  });

  it("has the same area whichever way it is drawn", () => {
    expect(areaOf(HOOK)).toBe(28);
    expect(areaOf([...HOOK].reverse())).toBe(28);
  });

  it("is longer than its line by the way back", () => {
    expect([lengthOf(HOOK), lengthOf(HOOK, true)]).toEqual([26, 32]);
    expect(lengthOf([[1, 1]])).toBe(0);
  });
});

describe("boxes", () => {
  const box = boxOf(HOOK);

  it("hold what is at their edge", () => {
    expect(box).toEqual({ left: 0, bottom: 0, right: 6, top: 6 });
    expect([holds(box, [6, 6]), holds(box, [6.01, 3]), holds(widened(box, 1), [6.01, -1])]).toEqual([
      ...[true, false, true],
    ]);
  });

  it("overlap where they touch, and not where one is beside or above the other", () => {
    const other = (left: number, bottom: number) => ({ left, bottom, right: left + 1, top: bottom + 1 });
    expect([other(6, 6), other(6.1, 0), other(0, -1.1), other(2, 2)].map((one) => overlap(box, one))).toEqual(
      [true, false, false, true],
    );
  });
});

describe("angles", () => {
  it("turn a point counter-clockwise about another", () => {
    const [x, y] = turned([3, 1], [1, 1], Math.PI / 2);
    expect([x, y]).toEqual([expect.closeTo(1), expect.closeTo(3)]);
    expect(directionOf([1, 1], [x, y])).toBeCloseTo(Math.PI / 2);
  });

  it("are said within half a turn either way", () => {
    expect(plainAngle(1.5 * Math.PI)).toBeCloseTo(-Math.PI / 2);
    expect(plainAngle(-7)).toBeCloseTo(2 * Math.PI - 7);
  });

  it("snap to whole steps from the first one", () => {
    const step = Math.PI / 4;
    expect(steppedAngle(0.9, step)).toBeCloseTo(step);
    expect(steppedAngle(-0.3, step)).toBeCloseTo(0);
    expect(steppedAngle(0.9, step, 0.2)).toBeCloseTo(0.2 + step);
  });
});
