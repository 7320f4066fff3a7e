import {
  CRON_FIELDS,
  countsFromSundayOne,
  cronFieldsOf,
  MAX_MADE_UP,
  MISFIRE_AFTER_S,
  type MisfireRule,
} from "@sweepline/contract/system/jobs/limits.ts";
import { Cron } from "croner";
import { beforeLastOf, type DueTimes, onBeforeLast } from "./before-last-day.ts";

/**
 * Due times of a cron expression by the clocks of a time zone. A time with fixed hours, minutes and seconds that the clocks leave out in
 * spring is due when they go on, and once where they show it twice in autumn; what is due in intervals goes on by real time.
 */
export interface Timetable {
  cron: string;
  timeZone: string;
}

const SECOND_MS = 1_000;

function read({ cron, timeZone }: Timetable): DueTimes {
  const beforeLast = beforeLastOf(cron);
  return beforeLast
    ? onBeforeLast(plain({ cron: beforeLast.cron, timeZone }), beforeLast.days, timeZone)
    : plain({ cron, timeZone });
}

const plain = ({ cron, timeZone }: Timetable): Cron =>
  new Cron(cron, {
    timezone: timeZone,
    paused: true,
    // What Quartz writes: 0/5, and weekdays from Sunday 1.
    sloppyRanges: true,
    alternativeWeekdays: countsFromSundayOne(cron),
    fixedTimeRule: "no-wildcard",
  });

function isReadable(cron: string): boolean {
  try {
    read({ cron, timeZone: "UTC" });
  } catch {
    return false;
  }
  // The library takes it for another Sunday.
  return !(countsFromSundayOne(cron) && /\b[089]/.test(cronFieldsOf(cron)[5] ?? ""));
}

/** What of it cannot be read: the first such field, or all of it where each is well by itself; undefined: it can. */
export function cronFault(cron: string): string | undefined {
  if (isReadable(cron)) return undefined;
  const fields = cronFieldsOf(cron);
  if (fields.length < CRON_FIELDS.least || fields.length > CRON_FIELDS.most) return cron;
  const alone = (at: number) => fields.map((field, index) => (index === at ? field : "*")).join(" ");
  return fields.find((_, index) => !isReadable(alone(index))) ?? cron;
}

export const nextTimes = (timetable: Timetable, after: Date, count: number): Date[] =>
  read(timetable).nextRuns(count, after);

export const nextTime = (timetable: Timetable, after: Date): Date | null => read(timetable).nextRun(after);

/** The shortest time between two of the next ones, in seconds. */
export function shortestInterval(times: readonly Date[]): number {
  const gaps = times.slice(1).map((time, index) => time.getTime() - (times[index] as Date).getTime());
  return Math.min(...gaps) / SECOND_MS;
}

export interface DueTime {
  at: Date;
  trigger: "schedule" | "misfire";
}

/** What has fallen due since `nextAt`, and what comes next. */
export interface Fallen {
  due: DueTime[];
  /** The newest that was missed and is not made up for; null: none. */
  skipped: Date | null;
  nextAt: Date | null;
}

interface Waiting extends Timetable {
  nextAt: Date;
  misfire: MisfireRule;
}

/** How many times of the last minute there can be. */
const MOST_ON_TIME = MISFIRE_AFTER_S + 1;

/** From a time that is not over it is due; what is late by more than `MISFIRE_AFTER_S` goes by the rule. */
export function fallenDue({ nextAt, misfire, ...timetable }: Waiting, now: Date): Fallen {
  const cron = read(timetable);
  const onTimeFrom = now.getTime() - MISFIRE_AFTER_S * SECOND_MS;
  const onTime: DueTime[] = [];
  let [time, missed]: [Date | null, boolean] = [nextAt, false];
  if (nextAt.getTime() < onTimeFrom) {
    missed = true;
    time = cron.nextRun(new Date(onTimeFrom - 1));
  }
  for (; time && time <= now && onTime.length < MOST_ON_TIME; time = cron.nextRun(time))
    onTime.push({ at: time, trigger: "schedule" });
  const late = missed ? lateTimes(cron, { nextAt, before: new Date(onTimeFrom), misfire }) : NOTHING_LATE;
  return { due: [...late.due, ...onTime], skipped: late.skipped, nextAt: time };
}

const NOTHING_LATE = { due: [], skipped: null };

/** `nextAt` itself was due, whatever the expression says by now. */
function lateTimes(
  cron: DueTimes,
  { nextAt, before, misfire }: { nextAt: Date; before: Date; misfire: MisfireRule },
): Pick<Fallen, "due" | "skipped"> {
  const wanted = misfire === "all" ? MAX_MADE_UP + 1 : 1;
  const times = cron
    .previousRuns(wanted, before)
    .filter((time) => time >= nextAt)
    .toReversed();
  if (times.length === 0) times.push(nextAt);
  if (misfire === "skip") return { due: [], skipped: times.at(-1) ?? nextAt };
  const made = times.slice(-MAX_MADE_UP);
  const skipped = times.length > made.length ? (times[0] ?? null) : null;
  return { due: made.map((at) => ({ at, trigger: "misfire" })), skipped };
}
