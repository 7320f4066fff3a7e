import { describe, expect, it } from "vitest";
import { createSite } from "./site.ts";

/** A block with a corridor all round, 6 m by 6 m; the dock is in its lower left corner. */
function aRing(oneWays: { x: number; y: number }[][]) {
  const size = 60;
  const cells = new Uint8Array(size * size);
  const isWall = (x: number, y: number) => x < 1 || y < 1 || x > size - 2 || y > size - 2;
  const isBlock = (x: number, y: number) => x > 14 && y > 14 && x < size - 15 && y < size - 15;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) cells[y * size + x] = isWall(x, y) || isBlock(x, y) ? 1 : 0;
  return createSite({
    ...{ id: "ring", name: "Ring", kind: "office", seed: 1, zones: [] },
    grid: { width: size, height: size, resolutionM: 0.1, cells },
    docks: [{ id: "dock-1", x: 0.75, y: 0.75, theta: 0 }],
    rules: { walls: [], forbidden: [], noMop: [], slow: [], oneWays },
  });
}

const [left, right] = [0.75, 5.25];
const FROM = { x: left, y: 2 };
const TO = { x: right, y: 0.8 };
const lengthOf = (way: readonly { x: number; y: number }[] = []) =>
  way.reduce((sum, { x, y }, i) => {
    const before = way[i - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);

describe("a one-way path", () => {
  it("is not driven against where another way leads there", () => {
    const free = aRing([]).way(FROM, TO);
    expect(lengthOf(free)).toBeLessThan(7);
    // From right to left along the lower corridor: whoever wants to the right goes round the block.
    const lower = [
      { x: right, y: 0.75 },
      { x: left, y: 0.75 },
    ];
    const site = aRing([lower]);
    expect(lengthOf(site.way(FROM, TO))).toBeGreaterThan(10);
    expect(lengthOf(site.way(TO, FROM))).toBeLessThan(7);
  });

  it("is driven against rather than not arriving", () => {
    const lower = [
      { x: right, y: 0.75 },
      { x: left, y: 0.75 },
    ];
    const [a, b] = [
      { x: 2, y: 0.75 },
      { x: 4, y: 0.75 },
    ];
    expect(aRing([lower]).way(a, b)?.at(-1)).toMatchObject({ y: expect.closeTo(0.75, 0) });
  });
});
