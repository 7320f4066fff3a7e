import { DASHBOARD_ENDPOINTS, type FleetNow } from "@sweepline/contract/insight/dashboard.ts";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { queryKeyOf } from "../../core/api/index.ts";
import { takeFleetNow } from "./dashboard.calls.ts";
import { wallLayout } from "./wall-layout.ts";

const usage = { workedS: 0, cleanedAreaSqm: 0, distanceM: 0, waterUsedL: 0 };
const aNow = (given: Partial<FleetNow>): FleetNow => ({
  total: 1,
  online: 1,
  working: 0,
  charging: 0,
  inError: 0,
  byStatus: [],
  today: { ...usage, endedTasks: 0, runningTasks: 0, firstDay: null, lastDay: null },
  asOf: "2026-11-21T08:00:00.000Z",
  ...given,
});

describe("live totals", () => {
  it("replace older ones and never newer ones", () => {
    const cache = new QueryClient();
    const held = () => cache.getQueryData<FleetNow>(queryKeyOf(DASHBOARD_ENDPOINTS.now, {}));
    takeFleetNow(cache, 0, aNow({ working: 5, asOf: "2026-11-21T08:00:02.000Z" }));
    takeFleetNow(cache, 0, aNow({ working: 4 }));
    expect(held()?.working).toBe(5);
    takeFleetNow(cache, 0, aNow({ working: 6, asOf: "2026-11-21T08:00:04.000Z" }));
    expect(held()?.working).toBe(6);
  });
});

describe("the wall of floors", () => {
  const wall = (floors: number, given: Partial<Parameters<typeof wallLayout>[0]> = {}) =>
    wallLayout({ floors, sizeClass: 3, isAll: false, isFullScreen: false, ...given });

  it("shows one row of the busiest: three on a desk, two on a narrow screen, one on a phone", () => {
    expect(wall(11)).toEqual({ columns: 3, shown: 3 });
    expect(wall(11, { sizeClass: 2 })).toEqual({ columns: 2, shown: 2 });
    expect(wall(11, { sizeClass: 0 })).toEqual({ columns: 1, shown: 1 });
    expect(wall(2)).toEqual({ columns: 2, shown: 2 });
  });

  it("shows all of them to who asked for all", () => {
    expect(wall(11, { isAll: true })).toEqual({ columns: 3, shown: 11 });
    expect(wall(1, { isAll: true })).toEqual({ columns: 1, shown: 1 });
  });

  it.each([
    [1, 1, 1],
    [3, 3, 3],
    [4, 2, 4],
    [5, 3, 5],
    [7, 3, 6],
    [8, 4, 8],
    [12, 4, 8],
  ])("shows %s floors of a lobby in %s columns, %s of them", (floors, columns, shown) => {
    expect(wall(floors, { isFullScreen: true })).toEqual({ columns, shown });
    expect(wall(floors, { isFullScreen: true, isAll: true })).toEqual({ columns, shown });
  });

  it("shows two rows on a narrow screen that is full", () => {
    expect(wall(12, { sizeClass: 2, isFullScreen: true })).toEqual({ columns: 2, shown: 4 });
  });
});
