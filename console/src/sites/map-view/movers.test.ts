import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { describe, expect, it, vi } from "vitest";
import { createMovers } from "./movers.ts";

const aPoint = (given: Partial<TrailPoint> = {}): TrailPoint => ({
  at: "2026-11-21T08:00:00.000Z",
  x: 1,
  y: 1,
  theta: 0,
  mapKey: "mall-1",
  cleanedRows: null,
  ...given,
});
const LIVE = { now: 1_000, isInstant: false };

describe("robots on a small floor", () => {
  it("stand where the list says until they are heard", () => {
    const movers = createMovers("mall-1");
    movers.place(7, { x: 3, y: 4, theta: 0 }, 0);
    expect([...movers.all()].map(({ glide }) => glide.poseAt(0))).toEqual([{ x: 3, y: 4, theta: 0 }]);
    movers.move(7, aPoint({ x: 3.5, y: 4 }), LIVE);
    movers.place(7, { x: 90, y: 90, theta: 0 }, 1_100);
    expect([...movers.all()][0]?.glide.poseAt(9_000)?.x).toBe(3.5);
  });

  it("leave the floor when they report from another", () => {
    const movers = createMovers("mall-1");
    movers.move(7, aPoint(), LIVE);
    const listener = vi.fn();
    movers.subscribe(listener);
    movers.move(7, aPoint({ mapKey: "mall-2" }), LIVE);
    expect([...movers.all()]).toEqual([]);
    expect(listener).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it("are gone when they are no longer among those that are on it, which is told once", () => {
    const movers = createMovers("mall-1");
    for (const id of [1, 2, 3]) movers.place(id, { x: id, y: 0, theta: 0 }, 0);
    const listener = vi.fn();
    movers.subscribe(listener);
    movers.keep([2, 9]);
    movers.keep([2, 9]);
    expect([...movers.all()].map(({ deviceId }) => deviceId)).toEqual([2]);
    expect(listener).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it("are in trouble as long as they report an error, which is told once", () => {
    const movers = createMovers("mall-1");
    movers.place(1, { x: 1, y: 0, theta: 0 }, 0);
    const listener = vi.fn();
    movers.subscribe(listener);
    for (const hasFailure of [true, true]) movers.setFailure(1, hasFailure);
    movers.setFailure(9, true);
    expect([...movers.all()].map(({ hasFailure }) => hasFailure)).toEqual([true]);
    expect(listener).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it("move as long as any of them does", () => {
    const movers = createMovers("mall-1");
    movers.move(1, aPoint(), LIVE);
    movers.move(2, aPoint(), LIVE);
    expect(movers.isMoving(1_000)).toBe(false);
    movers.move(2, aPoint({ x: 1.5 }), { now: 2_000, isInstant: false });
    expect(movers.isMoving(2_100)).toBe(true);
    expect(movers.isMoving(9_000)).toBe(false);
  });
});
