/**
 * Recurrence against a library of other hands for the days (rrule) and the runtime's own time zones for the instants. `CASES` makes
 * more of them: `CASES=100000 npx vitest run --project server recurrence`.
 */
import {
  type ScheduleException,
  type ScheduleRule,
  scheduleRuleSchema,
  WEEKDAYS,
} from "@sweepline/contract/operations/schedules/rule.ts";
import rrule from "rrule";
import { describe, expect, it } from "vitest";
import { drawsOf } from "../../../test/dice.ts";
import { nextOccurrence, occurrencesWithin, type Timetable, wallTimeOf } from "./recurrence.ts";
import { splitAt } from "./split.ts";

const CASES = Number(process.env.CASES ?? 500);
const WITHIN_MS = 30_000 + 20 * CASES;
const DAY_MS = 86_400_000;
/** Both hemispheres, half hours, a shift of half an hour, one at midnight, one that lost a day, and none at all. */
const ZONES = [
  ...["UTC", "Asia/Shanghai", "Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tehran"],
  ...["Europe/Berlin", "Europe/London", "Europe/Lisbon", "Africa/Cairo", "Africa/Casablanca"],
  ...["America/New_York", "America/St_Johns", "America/Los_Angeles", "America/Sao_Paulo", "America/Santiago"],
  ...["Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Apia"],
] as const;

interface Case {
  timetable: Timetable;
  from: Date;
  to: Date;
}

function aCase(seed: number): Case {
  const random = drawsOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const someOf = <T>(all: readonly T[]): T[] => {
    const chosen = all.filter(() => random() < 0.4);
    return chosen.length > 0 ? chosen : [oneOf(all)];
  };
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const begin = Date.UTC(2023, below(60), 1 + below(31));
  const times = someOf(["00:00", "00:30", "01:59", "02:00", "02:30", "03:00", "09:15", "22:00", "23:59"]);
  const rule = scheduleRuleSchema.parse({
    repeat: oneOf(["none", "daily", "weekly", "monthly", "custom", "custom"]),
    unit: oneOf(["day", "week", "month", "year"]),
    every: 1 + below(5),
    weekdays: someOf(WEEKDAYS),
    monthDays:
      random() < 0.5
        ? { kind: "days", days: someOf([1, 15, 28, 29, 30, 31, -1]) }
        : { kind: "weekday", nth: oneOf([1, 2, 3, 4, 5, -1]), weekday: oneOf(WEEKDAYS) },
    months: someOf([1, 2, 3, 6, 10, 11, 12]),
    times,
    from: day(begin),
    until: random() < 0.3 ? day(begin + below(900) * DAY_MS) : null,
  });
  const from = new Date(begin + (below(1_200) - 100) * DAY_MS + below(24) * 3_600_000);
  const to = new Date(from.getTime() + (1 + below(60)) * DAY_MS);
  const timeZone = oneOf(ZONES);
  const plain = { rule, timeZone, exceptions: [], closedDays: new Set<string>() };
  const exceptions = occurrencesWithin(plain, { from, to })
    .filter(() => random() < 0.1)
    .map(({ original }): ScheduleException => {
      const moved = new Date(Date.parse(`${original}Z`) + (below(4_000) - 2_000) * 60_000);
      return { original, at: random() < 0.5 ? null : moved.toISOString().slice(0, 16) };
    });
  const closedDays = new Set(Array.from({ length: 4 }, () => day(from.getTime() + below(60) * DAY_MS)));
  return { timetable: { ...plain, exceptions, closedDays }, from, to };
}

const FREQUENCY = {
  day: rrule.RRule.DAILY,
  week: rrule.RRule.WEEKLY,
  month: rrule.RRule.MONTHLY,
  year: rrule.RRule.YEARLY,
};

/** All days of a rule, by the other library, from what was chosen and not from our rule text. */
function daysByOthers(rule: ScheduleRule, until: Date): string[] {
  const unit = {
    none: undefined,
    daily: "day",
    weekly: "week",
    monthly: "month",
    custom: rule.unit,
  } as const;
  const counted = unit[rule.repeat];
  if (!counted) return [rule.from];
  const ofMonth = counted === "month" || counted === "year" ? rule.monthDays : null;
  const weekday = (name: string) => rrule.RRule[name as "MO"];
  return new rrule.RRule({
    freq: FREQUENCY[counted],
    interval: rule.repeat === "custom" ? rule.every : 1,
    wkst: rrule.RRule.MO,
    dtstart: new Date(rule.from),
    until: rule.until !== null && new Date(rule.until) < until ? new Date(rule.until) : until,
    ...(counted === "week" && { byweekday: rule.weekdays.map(weekday) }),
    ...(counted === "year" && { bymonth: rule.months }),
    ...(ofMonth?.kind === "days" && { bymonthday: ofMonth.days }),
    ...(ofMonth?.kind === "weekday" && { byweekday: [weekday(ofMonth.weekday).nth(ofMonth.nth)] }),
  })
    .all()
    .map((at) => at.toISOString().slice(0, 10));
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** How far the clocks of a zone are ahead of UTC, in ms. */
function aheadBy(at: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    const digits = {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    } as const;
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, ...digits });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`) - Math.floor(at / 60_000) * 60_000;
}

/** The first instant at which clocks show it; where they skip it, as much later as they were moved. */
function instantByOthers(wall: string, timeZone: string): number {
  const utc = Date.parse(`${wall}Z`);
  const [before, after] = [aheadBy(utc - 1.2 * DAY_MS, timeZone), aheadBy(utc + 1.2 * DAY_MS, timeZone)];
  const shown = [utc - before, utc - after].filter((at) => at + aheadBy(at, timeZone) === utc);
  return shown.length > 0 ? Math.min(...shown) : utc - before;
}

function byOthers({ timetable, from, to }: Case): string[] {
  const { rule, timeZone, exceptions, closedDays } = timetable;
  const walls = daysByOthers(rule, new Date(to.getTime() + 2 * DAY_MS))
    .filter((day) => !closedDays.has(day))
    .flatMap((day) => rule.times.map((time) => `${day}T${time}`))
    .filter((wall) => !exceptions.some(({ original }) => original === wall))
    .map((wall) => ({ original: wall, at: instantByOthers(wall, timeZone) }));
  // One that stays where it was, for a robot of its own, is left out with its day.
  const moved = exceptions.flatMap(({ original, at }) =>
    at === null || (at === original && closedDays.has(original.slice(0, 10)))
      ? []
      : [{ original, at: instantByOthers(at, timeZone) }],
  );
  return said([...walls, ...moved].filter(({ at }) => at >= from.getTime() && at <= to.getTime()));
}

const said = (all: readonly { original: string; at: Date | number }[]): string[] =>
  all.map(({ original, at }) => `${new Date(at).toISOString()} ${original}`).sort();

describe("occurrences", () => {
  it(
    "are those of another library, in 20 zones",
    () => {
      let count = 0;
      for (let seed = 1; seed <= CASES; seed++) {
        const one = aCase(seed);
        const ours = said(occurrencesWithin(one.timetable, one));
        const theirs = byOthers(one);
        count += ours.length;
        if (ours.join() !== theirs.join()) expect({ seed, one, ours }).toEqual({ seed, one, ours: theirs });
      }
      expect(count).toBeGreaterThan(CASES);
    },
    WITHIN_MS,
  );

  it(
    "are the same ones after the plan is cut in two at any of them",
    () => {
      for (let seed = 1; seed <= CASES / 3; seed++) {
        const one = aCase(seed);
        const whole = { ...one.timetable };
        const all = occurrencesWithin(whole, one);
        const cut = all.filter(({ isMoved }) => !isMoved)[seed % 7];
        if (!cut) continue;
        const { before, from } = splitAt(whole, cut.original);
        const parts = [before, from].flatMap((part) => occurrencesWithin({ ...whole, ...part }, one));
        expect(said(parts), `seed ${seed}, cut at ${cut.original}`).toEqual(said(all));
      }
    },
    WITHIN_MS,
  );

  it(
    "come one after the other as next ones",
    () => {
      for (let seed = 1; seed <= CASES / 10; seed++) {
        const one = aCase(seed);
        const all = occurrencesWithin(one.timetable, one);
        const instants = [...new Set(all.map(({ at }) => at.getTime()))];
        const next: number[] = [];
        let after = new Date(one.from.getTime() - 1);
        for (;;) {
          const found = nextOccurrence(one.timetable, after);
          if (!found || found.at > one.to) break;
          next.push(found.at.getTime());
          after = found.at;
        }
        expect(next, `seed ${seed}`).toEqual(instants);
      }
    },
    WITHIN_MS,
  );
});

const daily = (times: string[], more: object = {}): ScheduleRule =>
  scheduleRuleSchema.parse({ repeat: "daily", times, from: "2027-01-01", ...more });
const plan = (rule: ScheduleRule, timeZone: string): Timetable => ({
  rule,
  timeZone,
  exceptions: [],
  closedDays: new Set(),
});

describe("a night on which clocks change", () => {
  const walls = (timeZone: string, day: string) => {
    const from = new Date(Date.parse(day) - DAY_MS);
    const to = new Date(Date.parse(day) + 2 * DAY_MS);
    return occurrencesWithin(plan(daily(["02:30"]), timeZone), { from, to })
      .filter(({ original }) => original.startsWith(day))
      .map(({ at }) => `${at.toISOString()} ${wallTimeOf(at, timeZone)}`);
  };

  it("has its cleaning after the gap in spring", () => {
    expect(walls("Europe/Berlin", "2027-03-28")).toEqual(["2027-03-28T01:30:00.000Z 2027-03-28T03:30"]);
  });

  it("has it once in autumn", () => {
    expect(walls("Europe/Berlin", "2027-10-31")).toEqual(["2027-10-31T00:30:00.000Z 2027-10-31T02:30"]);
  });
});

describe("a rule", () => {
  it("that never comes again has no next one, and says so soon", () => {
    const over = plan(daily(["08:00"], { until: "2027-02-01" }), "UTC");
    expect(nextOccurrence(over, new Date("2027-03-01"))).toBeUndefined();
    const never = scheduleRuleSchema.parse({
      repeat: "custom",
      unit: "year",
      months: [2],
      monthDays: { kind: "days", days: [30] },
      times: ["08:00"],
      from: "2027-01-01",
    });
    expect(nextOccurrence(plan(never, "UTC"), new Date("2027-03-01"))).toBeUndefined();
  });

  it("of the last day of February knows leap years", () => {
    const leap = scheduleRuleSchema.parse({
      repeat: "custom",
      unit: "year",
      months: [2],
      monthDays: { kind: "days", days: [29] },
      times: ["08:00"],
      from: "2027-01-01",
    });
    expect(nextOccurrence(plan(leap, "Asia/Shanghai"), new Date("2027-03-01"))?.original).toBe(
      "2028-02-29T08:00",
    );
  });

  it.each([
    ["weekdays", { repeat: "weekly" }, "validation.noWeekday"],
    ["until", { repeat: "daily", until: "2026-12-31" }, "validation.endBeforeStart"],
    ["monthDays", { repeat: "monthly" }, "validation.noMonthDay"],
    [
      "months",
      { repeat: "custom", unit: "year", monthDays: { kind: "days", days: [1] } },
      "validation.noMonth",
    ],
    ["times", { repeat: "daily", times: [] }, "validation.required"],
  ])("without sensible %s is refused there", (path, change, message) => {
    const refused = scheduleRuleSchema.safeParse({ times: ["08:00"], from: "2027-01-01", ...change });
    expect(refused.error?.issues).toMatchObject([{ path: [path], message }]);
  });
});
