/**
 * Two years of work of the demonstration's fleet, through the doors of the rooms that keep it: a growing fleet with
 * weeks, seasons, holidays, repairs and trouble. A month is a step and a transaction; what a killed start has finished
 * stands, the next start goes on after it. Everything ends at the moment of the first start.
 */

import { keepSignals } from "../../care/alarms/index.ts";
import { type EndedFault, saveEndedFaults } from "../../care/faults/index.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import type { Log } from "../../core/log.ts";
import { insertRecords } from "../../fleet/connections/index.ts";
import { insertEntries, type NewEntry } from "../../fleet/device-log/index.ts";
import { addUsageHistory, createSiteDates, type UsageIncrement } from "../../fleet/telemetry/index.ts";
import { type EndedRun, saveEndedRuns } from "../../operations/task-reports/index.ts";
import type { DemoRobot } from "../demo-robots.ts";
import type { SeedSteps } from "../seed-steps.store.ts";
import { connectionsOf, faultOf, linesOfConnection, linesOfRun } from "./lines.ts";
import { incrementsOf, type KnownRobot, reportOf } from "./records.ts";
import { drawDay, type LivingRobot } from "./robot-day.ts";
import { SIGNAL_DAYS, signalsOf } from "./signals.ts";
import { dayIndexAt, siteDay } from "./site-clock.ts";

const DAY_MS = 86_400_000;
/**
 * Quarter hours only serve comparisons up to the same moment: with days of the last weeks and with the same day of the
 * year before. These spans, in days before the first start, are enough for the demo's first two months.
 */
const QUARTER_DAYS: readonly (readonly [from: number, to: number])[] = [
  [395, 300],
  [95, 0],
];
/** Months written at once: one is drawn while the database takes the other. */
export const LANES = 2;
const LOG_DAYS = 35;
const ROWS_AT_ONCE = 5_000;
/** The step after which all is written. */
const LAST = "history/signals";

/** All that history is drawn from; it can be sent to another thread. */
export interface HistoryWork {
  /** The moment of the first start, at which history ends. */
  until: number;
  robots: readonly KnownRobot[];
}

export interface HistoryDeps extends HistoryWork {
  db: Database;
  log: Log;
  steps: SeedSteps;
}

export function livingOf(robot: DemoRobot, until: number): LivingRobot {
  const lastDay = dayIndexAt(robot.floor.timeZone, until);
  return { robot, firstDay: lastDay - robot.commissionedDaysAgo, lastDay };
}

export const isHistoryWritten = async (steps: SeedSteps): Promise<boolean> =>
  (await steps.find(LAST)) !== undefined;

export async function writeHistory(deps: HistoryDeps): Promise<void> {
  const { db, log, steps, until, robots } = deps;
  const months = monthsOf(robots, until);
  const first = months[0];
  if (first === undefined) return;
  await ensurePartitions(
    db,
    { from: new Date(Date.parse(`${first}-01T00:00:00Z`) - DAY_MS), to: new Date(until + 2 * DAY_MS) },
    [
      "usage_quarters",
      "usage_days",
      "usage_months",
      "connection_records",
      "device_log",
      "task_reports",
      "fault_reports",
    ],
  );
  await ensurePartitions(db, { from: new Date(until - SIGNAL_DAYS * DAY_MS), to: new Date(until) }, [
    "alarm_signals",
  ]);
  const siteDates = createSiteDates();
  const left = [...months];
  const lane = async (): Promise<void> => {
    for (let month = left.shift(); month !== undefined; month = left.shift()) {
      const work: MonthWork = { deps, month, siteDates };
      const isNew = await steps.once(`history/${month}`, (tx) => writeMonth(tx, work));
      if (isNew) log.info({ month }, "demo history written");
    }
  };
  // Not Promise.all: where one lane fails, the other must have ended before anyone begins again.
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  await steps.once("history/connections", (tx) => writeConnections(tx, deps));
  await steps.once("history/log", (tx) => writeLog(tx, deps));
  await steps.once(LAST, (tx) => writeSignals(tx, deps));
}

/** `2026-11`, oldest first: the months in which any robot was at work, by its own calendar. */
function monthsOf(robots: readonly KnownRobot[], until: number): string[] {
  const months = new Set<string>();
  for (const { robot } of robots) {
    const { firstDay, lastDay } = livingOf(robot, until);
    for (let day = firstDay; day <= lastDay; day += 1)
      months.add(siteDay(robot.floor.timeZone, day).day.slice(0, 7));
  }
  return [...months].sort();
}

interface MonthWork {
  deps: HistoryDeps;
  month: string;
  siteDates: ReturnType<typeof createSiteDates>;
}

async function writeMonth(tx: Queries, { deps, month, siteDates }: MonthWork): Promise<void> {
  const { robots, until } = deps;
  const increments: UsageIncrement[] = [];
  const reports: EndedRun[] = [];
  const faults: EndedFault[] = [];
  for (const known of robots)
    for (const run of runsOf(known, { until, month })) {
      increments.push(...incrementsOf(known, run));
      reports.push(reportOf(known, run));
      const fault = faultOf(known, run);
      if (fault && fault.recoveredAt < until) faults.push(fault);
    }
  const keepsQuarter = (at: number): boolean => {
    const daysAgo = (until - at) / DAY_MS;
    return QUARTER_DAYS.some(([from, to]) => daysAgo <= from && daysAgo >= to);
  };
  await addUsageHistory(tx, increments, { siteDates, keepsQuarter });
  await saveEndedRuns(tx, reports, siteDates);
  for (const some of inParts(faults)) await saveEndedFaults(tx, some);
}

function* runsOf({ robot }: KnownRobot, span: { until: number; month: string }) {
  const living = livingOf(robot, span.until);
  const from = Math.max(living.firstDay, Date.parse(`${span.month}-01T00:00:00Z`) / DAY_MS);
  for (let index = from; index <= living.lastDay; index += 1) {
    const day = siteDay(robot.floor.timeZone, index);
    if (!day.day.startsWith(span.month)) return;
    yield* drawDay(living, day, span.until);
  }
}

async function writeConnections(tx: Queries, { robots, until }: HistoryDeps): Promise<void> {
  const records = robots.flatMap((known) => connectionsOf(known, livingOf(known.robot, until), until));
  for (const some of inParts(records)) await insertRecords(tx, some);
}

async function writeLog(tx: Queries, { robots, until }: HistoryDeps): Promise<void> {
  const from = until - LOG_DAYS * DAY_MS;
  const lines: NewEntry[] = [];
  for (const known of robots) {
    const living = livingOf(known.robot, until);
    for (const record of connectionsOf(known, living, until)) lines.push(...linesOfConnection(record));
    const firstDay = Math.max(living.firstDay, living.lastDay - LOG_DAYS);
    for (let day = firstDay; day <= living.lastDay; day += 1)
      for (const run of drawDay(living, siteDay(known.robot.floor.timeZone, day), until))
        lines.push(...linesOfRun(known, run));
  }
  const recent = lines.filter(({ at }) => at >= from && at < until).sort((a, b) => a.at - b.at);
  for (const some of inParts(recent)) await insertEntries(tx, some);
}

async function writeSignals(tx: Queries, { robots, until }: HistoryDeps): Promise<void> {
  const signals = robots.flatMap((known) => signalsOf(known, livingOf(known.robot, until), until));
  for (const some of inParts(signals)) await keepSignals(tx, some);
}

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    yield rows.slice(first, first + ROWS_AT_ONCE);
}
