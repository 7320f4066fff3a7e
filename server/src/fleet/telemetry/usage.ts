import type { ReportFact } from "./facts.ts";
import { quarterOf, type SiteDates } from "./site-day.ts";

/** Amounts to add to one row of a rollup. */
export interface UsageSum {
  deviceId: number;
  /** Quarter hour in ms since epoch, or first day of the span. */
  span: number | string;
  workedS: number;
  cleanedAreaSqm: number;
  distanceM: number;
  waterUsedL: number;
  reports: number;
  /** Of a month: a bit for each of its days on which it worked, the first of the month being the lowest. */
  workedDays: number;
}

export interface UsageSums {
  quarters: UsageSum[];
  days: UsageSum[];
  months: UsageSum[];
}

/** Sums of fresh reports by quarter hour, site-day and site-month, in order of device. */
export function sumUsage(facts: readonly ReportFact[], siteDates: SiteDates): UsageSums {
  const [quarters, days, months] = [new Sums(), new Sums(), new Sums()];
  for (const fact of facts) {
    const { day, month } = siteDates(fact.device.timeZone, fact.at);
    quarters.add(fact, quarterOf(fact.at));
    days.add(fact, day);
    const sum = months.add(fact, month);
    sum.workedDays |= workedDay(day, workedSOf(fact));
  }
  return { quarters: quarters.inOrder(), days: days.inOrder(), months: months.inOrder() };
}

/** The bit of a day in `workedDays`, where there was work. */
export const workedDay = (day: string, workedS: number): number =>
  workedS > 0 ? 1 << (Number(day.slice(8)) - 1) : 0;

/** A robot cannot have worked longer than the time it speaks of. */
const workedSOf = ({ report }: ReportFact): number => Math.min(report.workedMs, report.intervalMs) / 1_000;

class Sums {
  // Almost always one span a device in a batch: no key is built for it.
  readonly #byDevice = new Map<number, UsageSum[]>();

  add(fact: ReportFact, span: number | string): UsageSum {
    const sum = this.#sumOf(fact.device.id, span);
    const { report } = fact;
    sum.workedS += workedSOf(fact);
    sum.cleanedAreaSqm += report.cleanedAreaSqm;
    sum.distanceM += report.distanceM;
    sum.waterUsedL += report.waterUsedL;
    sum.reports += 1;
    return sum;
  }

  /** The same order in every process, so that two of them never wait for each other crosswise. */
  inOrder(): UsageSum[] {
    return [...this.#byDevice.values()].flat().sort((a, b) => a.deviceId - b.deviceId);
  }

  #sumOf(deviceId: number, span: number | string): UsageSum {
    let sums = this.#byDevice.get(deviceId);
    if (!sums) {
      sums = [];
      this.#byDevice.set(deviceId, sums);
    }
    let sum = sums.find((one) => one.span === span);
    if (!sum) {
      const amounts = { workedS: 0, cleanedAreaSqm: 0, distanceM: 0, waterUsedL: 0, reports: 0 };
      sum = { deviceId, span, ...amounts, workedDays: 0 };
      sums.push(sum);
    }
    return sum;
  }
}
