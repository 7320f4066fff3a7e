import { MAX_TRAIL_POINTS, type TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { describe, expect, it, vi } from "vitest";
import { createTrack, joinPoints, waysOn } from "./track.ts";

const START = Date.parse("2026-11-21T08:00:00.000Z");
const aPoint = (second: number, given: Partial<TrailPoint> = {}): TrailPoint => ({
  at: new Date(START + second * 1_000).toISOString(),
  x: second * 0.5,
  y: 0,
  theta: 0,
  mapKey: "mall-1",
  cleanedRows: null,
  ...given,
});

describe("a track", () => {
  it("tells its listeners of each new point", () => {
    const track = createTrack();
    const listener = vi.fn();
    track.subscribe(listener);
    track.add(aPoint(1));
    expect(listener).toHaveBeenCalledExactlyOnceWith(aPoint(1));
    expect(track.points()).toEqual([aPoint(1)]);
  });

  it("takes a point that is heard twice once", () => {
    const track = createTrack();
    track.add(aPoint(1));
    const listener = vi.fn();
    track.subscribe(listener);
    track.add(aPoint(1));
    expect(listener).not.toHaveBeenCalled();
    expect(track.points()).toHaveLength(1);
  });

  it("puts a late point where it belongs, and says that the whole changed", () => {
    const track = createTrack();
    track.add(aPoint(1));
    track.add(aPoint(3));
    const listener = vi.fn();
    track.subscribe(listener);
    track.add(aPoint(2));
    expect(listener).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(track.points().map(({ x }) => x)).toEqual([0.5, 1, 1.5]);
  });

  it("keeps points heard live while the fetched ones were on their way", () => {
    const track = createTrack();
    track.add(aPoint(9));
    track.join([aPoint(7), aPoint(8)]);
    expect(track.points().map(({ at }) => at)).toEqual([7, 8, 9].map((second) => aPoint(second).at));
  });

  it("forgets the oldest beyond its limit", () => {
    const many = Array.from({ length: MAX_TRAIL_POINTS + 5 }, (_, second) => aPoint(second));
    expect(joinPoints(many, [])).toHaveLength(MAX_TRAIL_POINTS);
    expect(joinPoints(many, []).at(-1)).toEqual(many.at(-1));
  });

  it("hears no more after it was given back", () => {
    const track = createTrack();
    const listener = vi.fn();
    track.subscribe(listener)();
    track.add(aPoint(1));
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("the ways of a trail", () => {
  it("are one line while points follow each other", () => {
    expect(waysOn("mall-1", [aPoint(1), aPoint(2), aPoint(3)])).toHaveLength(1);
  });

  it.each([
    ["a silence", aPoint(120)],
    ["a jump", aPoint(2, { x: 50 })],
  ])("break at %s", (_, next) => {
    expect(waysOn("mall-1", [aPoint(1), next])).toHaveLength(2);
  });

  it("leave out other floors, and are not joined across them", () => {
    const ways = waysOn("mall-1", [aPoint(1), aPoint(2, { mapKey: "mall-2" }), aPoint(3)]);
    expect(ways.map((way) => way.length)).toEqual([1, 1]);
  });
});
