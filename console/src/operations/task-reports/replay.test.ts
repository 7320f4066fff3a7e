import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { describe, expect, it } from "vitest";
import { createReplay } from "./replay.ts";

const START = Date.parse("2026-11-24T08:00:00Z");
const points = Array.from(
  { length: 100 },
  (_, n): TrailPoint => ({
    at: new Date(START + n * 1_000).toISOString(),
    ...{ x: n, y: 0, theta: 0, mapKey: "hall", cleanedRows: null },
  }),
);

function watched() {
  const replay = createReplay(points);
  const received: (number | undefined)[] = [];
  const stop = replay.subscribe((point) => received.push(point?.x));
  return { replay, received, stop };
}

describe("a replay", () => {
  it("shows the whole route at first", () => {
    expect(createReplay(points).points()).toHaveLength(100);
  });

  it("goes back at once and forth point by point", () => {
    const { replay, received } = watched();
    replay.show(START + 2_500);
    expect([replay.points().length, received]).toEqual([3, [undefined]]);
    replay.show(START + 4_000);
    expect([replay.points().length, received]).toEqual([5, [undefined, 3, 4]]);
    replay.show(START + 4_900);
    expect(received).toHaveLength(3);
  });

  it("is drawn anew where much is skipped, and holds nothing before its beginning", () => {
    const { replay, received, stop } = watched();
    replay.show(START - 1);
    expect(replay.points()).toEqual([]);
    replay.show(START + 200_000);
    expect(received).toEqual([undefined, undefined]);
    stop();
    replay.show(START);
    expect(received).toHaveLength(2);
  });
});
