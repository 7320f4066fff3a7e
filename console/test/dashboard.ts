/** The work of a fleet as the server sums it up. */
import type { Usage } from "@sweepline/contract/fleet/telemetry.ts";
import type { StopCauses } from "@sweepline/contract/insight/causes.ts";
import type { FleetNow, RangeReport } from "@sweepline/contract/insight/dashboard.ts";

export const aUsage = (given: Partial<Usage> = {}): Usage => ({
  ...{ workedS: 0, cleanedAreaSqm: 0, distanceM: 0, waterUsedL: 0 },
  ...given,
});

export const aFleetNow = (given: Partial<FleetNow> = {}): FleetNow => ({
  total: 120,
  online: 80,
  working: 30,
  charging: 12,
  inError: 6,
  byStatus: [
    { status: "04", count: 20 },
    { status: "02", count: 10 },
    { status: "00", count: 12 },
    { status: "01", count: 38 },
    { status: "03", count: 40 },
  ],
  today: { ...aUsage(), endedTasks: 0, runningTasks: 0, firstDay: null, lastDay: null },
  asOf: "2026-11-21T08:00:00.000Z",
  ...given,
});

const TOTALS = {
  ...aUsage({ workedS: 72_000, cleanedAreaSqm: 12_500 }),
  ...{ tasks: 20, completedTasks: 15, usageRate: 0.84, activeDevices: 9 },
};
export const aRangeReport = (given: Partial<RangeReport> = {}): RangeReport => ({
  range: "7d",
  from: "2026-11-15",
  to: "2026-11-21",
  totals: TOTALS,
  previous: { ...TOTALS, cleanedAreaSqm: 10_000, tasks: 25, usageRate: 0.8 },
  series: [
    { ...aUsage({ workedS: 36_000, cleanedAreaSqm: 6_000 }), day: "2026-11-20", tasks: 8 },
    { ...aUsage({ workedS: 36_000, cleanedAreaSqm: 6_500 }), day: "2026-11-21", tasks: 12 },
  ],
  endStatuses: [
    { endStatus: "cancelled", count: 4 },
    { endStatus: "completed", count: 15 },
    { endStatus: "abnormalEnd", count: 1 },
  ],
  ...given,
});

export const aStopCauses = (given: Partial<StopCauses> = {}): StopCauses => ({
  ...{ from: "2026-11-15", to: "2026-11-21", causes: [] },
  all: { stops: 0, devices: 0, downtimeS: 0, previousStops: 0, previousDowntimeS: 0 },
  ...given,
});
