import { describe, expect, it } from "vitest";
import { createTimerWheel } from "./timer-wheel.ts";

describe("timer wheel", () => {
  it("calls in order of time, each item once, also beyond one turn of the wheel", () => {
    const wheel = createTimerWheel({ slotMs: 50, slots: 8 });
    const calls: [number, number][] = [];
    wheel.schedule(1, 120);
    wheel.schedule(2, 50);
    wheel.schedule(3, 2_000);
    wheel.advance(1_999, (item, at) => calls.push([item, at]));
    expect(calls).toEqual([
      [2, 50],
      [1, 150],
    ]);
    wheel.advance(5_000, (item, at) => calls.push([item, at]));
    expect(calls).toEqual([
      [2, 50],
      [1, 150],
      [3, 2_000],
    ]);
  });

  it("lets an item schedule itself again, never into the past", () => {
    const wheel = createTimerWheel({ slotMs: 50, slots: 8 });
    const times: number[] = [];
    wheel.schedule(0, 0);
    wheel.advance(1_000, (item, at) => {
      times.push(at);
      wheel.schedule(item, at - 500);
    });
    expect(times).toEqual(Array.from({ length: 20 }, (_, i) => (i + 1) * 50));
  });
});
