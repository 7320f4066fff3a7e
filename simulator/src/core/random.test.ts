import { describe, expect, it } from "vitest";
import { createRandom } from "./random.ts";

const draw = (seed: number | string, count = 50) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe("random", () => {
  it("tells the same story for the same seed and another one for another", () => {
    expect(draw(1)).toEqual(draw(1));
    expect(draw("mall:1")).toEqual(draw("mall:1"));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it("spreads evenly over its range", () => {
    const random = createRandom(9);
    const buckets = new Array(10).fill(0);
    for (let i = 0; i < 10_000; i++) buckets[Math.floor(random.between(0, 10))]++;
    for (const count of buckets) expect(count).toBeGreaterThan(850);
  });

  it("keeps whole numbers within both ends and waits on average the mean", () => {
    const random = createRandom(4);
    const wholes = Array.from({ length: 500 }, () => random.whole(2, 4));
    expect(new Set(wholes)).toEqual(new Set([2, 3, 4]));
    const waits = Array.from({ length: 5_000 }, () => random.waiting(60));
    expect(waits.reduce((sum, wait) => sum + wait, 0) / waits.length).toBeCloseTo(60, -1);
  });
});
