import { DASHBOARD_ENDPOINTS, type FleetNow } from "@sweepline/contract/insight/dashboard.ts";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { queryKeyOf } from "../../core/api/index.ts";
import { takeFleetNow } from "./dashboard.calls.ts";
import { wallColumns } from "./wall-columns.ts";

const usage = { workedS: 0, cleanedAreaSqm: 0, distanceM: 0, waterUsedL: 0 };
const aNow = (given: Partial<FleetNow>): FleetNow => ({
  total: 1,
  online: 1,
  working: 0,
  charging: 0,
  inError: 0,
  byStatus: [],
  today: { ...usage, endedTasks: 0, runningTasks: 0 },
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
  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 3],
    [6, 3],
    [7, 4],
    [8, 4],
    [11, 3],
    [12, 4],
  ])("puts %s floors in %s columns", (floors, columns) => {
    expect(wallColumns(floors)).toBe(columns);
  });
});
