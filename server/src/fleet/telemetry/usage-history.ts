import type { Queries } from "../../core/db/database.ts";
import { quarterOf, type SiteDates } from "./site-day.ts";
import { addUsage } from "./usage.store.ts";
import { type UsageSum, type UsageSums, workedDay } from "./usage.ts";

/** Work within one quarter hour that came in another way than by reports of the robot itself. */
export interface UsageIncrement extends Omit<UsageSum, "span" | "workedDays"> {
  /** Any moment of the quarter hour, in ms since epoch. */
  at: number;
  /** Of the device's site: it decides the day and the month. */
  timeZone: string;
}

interface HistoryOptions {
  siteDates: SiteDates;
  /** Which quarter hours are worth a row of their own; days and months have all of them. */
  keepsQuarter(at: number): boolean;
}

/** Rows of one statement: enough to keep it cheap a row, few enough to keep its parameters small. */
const ROWS_AT_ONCE = 10_000;

/** Adds work to quarter hours, days and months, as reports do. */
export async function addUsageHistory(
  tx: Queries,
  increments: readonly UsageIncrement[],
  options: HistoryOptions,
): Promise<void> {
  const sums = sumIncrements(increments, options);
  const rounds = Math.ceil(Math.max(sums.quarters.length, sums.days.length) / ROWS_AT_ONCE);
  for (let round = 0; round < rounds; round += 1) {
    const slice = (rows: UsageSum[]) => rows.slice(round * ROWS_AT_ONCE, (round + 1) * ROWS_AT_ONCE);
    await addUsage(tx, {
      quarters: slice(sums.quarters),
      days: slice(sums.days),
      months: slice(sums.months),
    });
  }
}

type Sums = Map<number, Map<number | string, UsageSum>>;

function sumIncrements(increments: readonly UsageIncrement[], options: HistoryOptions): UsageSums {
  const [quarters, days, months]: [Sums, Sums, Sums] = [new Map(), new Map(), new Map()];
  for (const increment of increments) {
    const { day, month } = options.siteDates(increment.timeZone, increment.at);
    if (options.keepsQuarter(increment.at)) add(quarters, increment, quarterOf(increment.at));
    add(days, increment, day);
    add(months, increment, month).workedDays |= workedDay(day, increment.workedS);
  }
  return { quarters: rowsOf(quarters), days: rowsOf(days), months: rowsOf(months) };
}

function rowsOf(sums: Sums): UsageSum[] {
  return [...sums.values()].flatMap((spans) => [...spans.values()]);
}

function add(sums: Sums, increment: UsageIncrement, span: number | string): UsageSum {
  const { deviceId, workedS, cleanedAreaSqm, distanceM, waterUsedL, reports } = increment;
  let spans = sums.get(deviceId);
  if (!spans) {
    spans = new Map();
    sums.set(deviceId, spans);
  }
  const sum = spans.get(span);
  if (!sum) {
    const amounts = { workedS, cleanedAreaSqm, distanceM, waterUsedL, reports };
    const first = { deviceId, span, ...amounts, workedDays: 0 };
    spans.set(span, first);
    return first;
  }
  sum.workedS += workedS;
  sum.cleanedAreaSqm += cleanedAreaSqm;
  sum.distanceM += distanceM;
  sum.waterUsedL += waterUsedL;
  sum.reports += reports;
  return sum;
}
