import { describe, expect, it } from "vitest";
import { aRemoteEvent, aTrack } from "../../../test/remote-history.ts";
import { elapsedText, urlMoment } from "./elapsed.ts";
import { gridPlan } from "./grid-plan.ts";
import { floorsOf, recordingOf } from "./recording.ts";
import { fastestOf, speedBins } from "./speed-bins.ts";
import { trailOf } from "./trail.ts";

const START = Date.parse("2026-11-24T08:00:00.000Z");
const HALL = floorsOf([], "hall");

describe("the way of a session", () => {
  it("has a point for each step, and few where the robot stands", () => {
    const x = (row: number) => 50 * (Math.min(row, 100) + Math.max(0, row - 1_100));
    const recording = recordingOf(aTrack(1_150, { x }), HALL);
    const points = trailOf(recording, START);
    expect(points.slice(0, 3).map(({ x }) => x)).toEqual([0, 0.25, 0.5]);
    expect(points.at(-1)).toMatchObject({ x: 7.25, mapKey: "hall" });
    expect(points.length).toBeLessThan(40);
    // Farther apart than a minute they would not be joined by a line.
    const times = points.map(({ at }) => Date.parse(at));
    expect(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeLessThan(60_000);
    expect(points[1]?.at).toBe("2026-11-24T08:00:00.500Z");
  });

  it("says which floor each point is on, and begins anew on each", () => {
    const floors = floorsOf([aRemoteEvent(500, { kind: "map", detail: "roof" })], "hall");
    const points = trailOf(recordingOf(aTrack(10), floors), START);
    expect(points.map(({ mapKey, at }) => [mapKey, at.slice(-5)])).toEqual([
      ["hall", ".000Z".slice(-5)],
      ["roof", ".500Z"],
    ]);
  });
});

describe("a floor that nobody knows", () => {
  it("is as large as what was driven on it, with something around", () => {
    const recording = recordingOf(aTrack(200, { x: (row) => row * 500, y: () => -3_000 }), HALL);
    const { map, grid, box } = gridPlan(recording, "hall", "?");
    const [right, top] = [
      map.origin.x + box.width * map.resolutionM,
      map.origin.y + box.height * map.resolutionM,
    ];
    expect([map.origin.x <= -5, right >= 99.5 + 5, map.origin.y <= -8, top >= 2]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(grid.cells.length).toBe(grid.width * grid.height);
    expect(grid.width).toBeLessThanOrEqual(401);
  });

  it("is there for a robot that drove nowhere, too", () => {
    expect(gridPlan(recordingOf(aTrack(0), HALL), "", "?").box.width).toBe(100);
  });
});

describe("speeds on the time line", () => {
  it("lose no short burst, forward or backward", () => {
    const ms = Array.from({ length: 1_000 }, (_, row) => row * 100);
    const speeds = ms.map((at) => (at === 50_000 ? 1.5 : at === 50_100 ? -0.5 : 0));
    const bins = speedBins(ms, speeds, { count: 10, lengthMs: 100_000 });
    expect(bins[5]).toEqual({ low: -0.5, high: 1.5 });
    expect(bins.filter(({ low, high }) => low !== 0 || high !== 0)).toHaveLength(1);
  });

  it("leave no holes where a short session has more pixels than samples", () => {
    const bins = speedBins([0, 100, 200, 5_000], [1, 1, 1, 0], { count: 100, lengthMs: 5_000 });
    expect(bins.slice(0, 4).map(({ high }) => high)).toEqual([1, 1, 1, 1]);
    // Half a second after the last sample that anything followed, nobody knows.
    expect([bins[13]?.high, bins[20]?.high]).toEqual([1, 0]);
  });

  it("take what came after the end into the last piece, and have a scale for what hardly moved", () => {
    expect(speedBins([200], [1], { count: 2, lengthMs: 100 })[1]).toEqual({ low: 0, high: 1 });
    const slow = recordingOf(aTrack(2, { linear: () => 10 }), HALL);
    const back = recordingOf(aTrack(2, { wantedLinear: () => -900 }), HALL);
    expect([fastestOf(slow), fastestOf(back)]).toEqual([0.2, 0.9]);
  });
});

describe("a moment", () => {
  it("is written as people read it", () => {
    expect([0, 7_449, 754_000, 3_723_500].map(elapsedText)).toEqual([
      "0:00.0",
      "0:07.4",
      "12:34.0",
      "1:02:03.5",
    ]);
  });

  it("stands in the address in seconds, and nonsense is the beginning", () => {
    const field = urlMoment();
    expect([field.write(83_460), field.write(0)]).toEqual([["83.5"], []]);
    expect(["83.5", "7", "-3", "x", "1e9", ""].map((text) => field.read([text]))).toEqual([
      83_500, 7_000, 0, 0, 0, 0,
    ]);
    expect(field.read([])).toBe(0);
  });
});
