/**
 * The figures of the home page (spec §1, §9). Live ones come from the newest states, all others from day and month
 * rollups, so that a year of a thousand devices stays a matter of milliseconds.
 */
import {
  DEVICE_STATUS,
  type DeviceStatus,
  WORKING_STATUSES,
} from "@sweepline/contract/fleet/shared/codes.ts";
import type { Usage } from "@sweepline/contract/fleet/telemetry.ts";
import type {
  Comparison,
  FleetNow,
  LiveFloor,
  RangeQuery,
  RangeReport,
  RangeTotals,
} from "@sweepline/contract/insight/dashboard.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { dayIn, monthPeriod, type Period, pointsOf, rangePeriod, weekPeriod } from "../usage/index.ts";
import type {
  DashboardStore,
  Presence,
  SeriesPoint,
  StatusCount,
  TaskSums,
  WorkSums,
} from "./dashboard.store.ts";

const MAX_FLOORS = 12;
const MAX_FLOOR_DEVICES = 100;

type Viewer = Pick<Caller, "scope" | "companyPermissions">;

export function createDashboardService({ store, clock }: { store: DashboardStore; clock: Clock }) {
  return {
    async now({ scope, companyPermissions: granted }: Viewer): Promise<FleetNow> {
      const now = clock.now();
      const [counts, work] = await Promise.all([
        store.statusCounts({ scope }),
        store.workToday({ scope }, now),
      ]);
      const { tasks, ...usage } = work;
      const runningTasks = sumOf(counts, "runningTasks");
      const fleet = fleetOf(counts);
      return {
        ...fleet,
        inError: granted.has("fault") ? fleet.inError : null,
        today: granted.has("deviceDetail") ? { ...usage, endedTasks: tasks, runningTasks } : null,
        asOf: now.toISOString(),
      };
    },

    async range(
      scope: DataScope,
      { range, timeZone, organizationId, kind }: RangeQuery,
    ): Promise<RangeReport> {
      const now = clock.now();
      const choice = { scope, organizationId, kind };
      const period = rangePeriod(range, dayIn(timeZone, now));
      const [points, before, presence] = await Promise.all([
        store.series(choice, period),
        store.previousWork({ ...choice, period, now }),
        store.presence({ ...choice, period, now }),
      ]);
      return {
        range,
        from: period.from,
        to: period.to,
        totals: currentTotals(points, presence),
        previous: previousTotals(before, presence),
        series: withoutGaps(points, period),
        endStatuses: endStatusesOf(points),
      };
    },

    async comparison(scope: DataScope, timeZone: string): Promise<Comparison> {
      const now = clock.now();
      const today = dayIn(timeZone, now);
      const [week, month] = [weekPeriod(today), monthPeriod(today)];
      const [current, lastWeek, lastMonth] = await Promise.all([
        store.currentWeekAndMonth({ scope }, { week: week.from, month: month.from, today, now }),
        store.previousWork({ scope, period: week, now }),
        store.previousWork({ scope, period: month, now }),
      ]);
      return { week: pairOf(current.week, lastWeek), month: pairOf(current.month, lastMonth) };
    },

    floors: (scope: DataScope): Promise<LiveFloor[]> =>
      store.floors({ scope }, { floors: MAX_FLOORS, devices: MAX_FLOOR_DEVICES }),
  };
}
export type DashboardService = ReturnType<typeof createDashboardService>;

function sumOf(counts: readonly StatusCount[], field: Exclude<keyof StatusCount, "status">): number {
  return counts.reduce((sum, count) => sum + count[field], 0);
}

function fleetOf(counts: readonly StatusCount[]): Omit<FleetNow, "today" | "asOf"> {
  const devicesIn = (statuses: readonly DeviceStatus[]) =>
    sumOf(
      counts.filter(({ status }) => statuses.includes(status as DeviceStatus)),
      "devices",
    );
  return {
    total: sumOf(counts, "devices"),
    online: sumOf(counts, "online"),
    working: devicesIn(WORKING_STATUSES),
    charging: devicesIn([DEVICE_STATUS.charging]),
    inError: sumOf(counts, "inError"),
    byStatus: counts.map(({ status, devices }) => ({ status: status as DeviceStatus, count: devices })),
  };
}

function withoutGaps(points: readonly SeriesPoint[], period: Period): RangeReport["series"] {
  const byDay = new Map(points.map((point) => [point.day, point]));
  return pointsOf(period).map((day) => {
    const {
      workedS = 0,
      cleanedAreaSqm = 0,
      distanceM = 0,
      waterUsedL = 0,
      tasks = 0,
    } = byDay.get(day) ?? {};
    return { day, workedS, cleanedAreaSqm, distanceM, waterUsedL, tasks };
  });
}

const totalOf = (points: readonly SeriesPoint[], field: Exclude<keyof SeriesPoint, "day">): number =>
  points.reduce((sum, point) => sum + point[field], 0);

function endStatusesOf(points: readonly SeriesPoint[]): RangeReport["endStatuses"] {
  return [
    { endStatus: "completed", count: totalOf(points, "completed") },
    { endStatus: "endedManually", count: totalOf(points, "endedManually") },
    { endStatus: "cancelled", count: totalOf(points, "cancelled") },
    { endStatus: "abnormalEnd", count: totalOf(points, "abnormalEnd") },
    { endStatus: "partlyCompleted", count: totalOf(points, "partlyCompleted") },
  ];
}

/** Working time ÷ time in service; a robot may have worked in minutes that count as locked, hence the bound. */
function rateOf(workedS: number, serviceS: number): number | null {
  return serviceS > 0 ? Math.min(1, workedS / serviceS) : null;
}

function currentTotals(points: readonly SeriesPoint[], presence: Presence): RangeTotals {
  const workedS = totalOf(points, "workedS");
  return {
    workedS,
    cleanedAreaSqm: totalOf(points, "cleanedAreaSqm"),
    distanceM: totalOf(points, "distanceM"),
    waterUsedL: totalOf(points, "waterUsedL"),
    tasks: totalOf(points, "tasks"),
    completedTasks: totalOf(points, "completed"),
    usageRate: rateOf(workedS, presence.currentServiceS),
    activeDevices: presence.currentDevices,
  };
}

function previousTotals(work: TaskSums, presence: Presence): RangeTotals {
  return {
    ...work,
    usageRate: rateOf(work.workedS, presence.previousServiceS),
    activeDevices: presence.previousDevices,
  };
}

function usageOf({ workedS, cleanedAreaSqm, distanceM, waterUsedL }: WorkSums): Usage {
  return { workedS, cleanedAreaSqm, distanceM, waterUsedL };
}

function pairOf(current: WorkSums, previous: WorkSums): Comparison["week"] {
  return {
    current: usageOf(current),
    previous: usageOf(previous),
    currentTasks: current.tasks,
    previousTasks: previous.tasks,
  };
}
