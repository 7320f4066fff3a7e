import {
  DAY_MINUTES,
  minutesOf,
  type QuietHours,
  unwantedSpans,
  WEEK_MINUTES,
  type WeekSpan,
} from "@sweepline/contract/sites/places/opening-hours.ts";
import { type Check, type Facts, MINUTE_MS, type PlannedTime, type TaskFacts } from "./facts.ts";

/** Loud when the place wants quiet, or at work while robots should not be there: by the clocks of the place. */
export function ofPlace({ tasks }: Facts): Check {
  const known = new Map<number, { quiet: WeekSpan[]; unwanted: WeekSpan[] }>();
  const spansOf = (task: TaskFacts) => {
    const { taskId, quietHours, openingHours, robotHours } = task;
    const spans = known.get(taskId) ?? {
      quiet: quietSpans(quietHours),
      unwanted: unwantedSpans(openingHours, robotHours),
    };
    known.set(taskId, spans);
    return spans;
  };
  return (time, note) => {
    const task = tasks.get(time.schedule.taskId);
    if (!task) return;
    const { quiet, unwanted } = spansOf(task);
    if (isWithin(quiet, time))
      note("quietHours", time, { quietHours: task.quietHours, ...freeOf([...quiet, ...unwanted], time) });
    if (isWithin(unwanted, time))
      note(task.robotHours === "open" ? "placeClosed" : "placeOpen", time, {
        ...freeOf([...quiet, ...unwanted], time),
      });
  };
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];
function quietSpans(hours: QuietHours): WeekSpan[] {
  if (!hours) return [];
  const [from, until] = [minutesOf(hours.from), minutesOf(hours.to)];
  const to = until > from ? until : until + DAY_MINUTES;
  return DAYS.map((day) => ({ from: day * DAY_MINUTES + from, to: day * DAY_MINUTES + to }));
}

const beginOf = ({ wall }: PlannedTime): number => {
  const weekday = (new Date(`${wall.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7;
  return weekday * DAY_MINUTES + minutesOf(wall.slice(11, 16));
};
const minutesAt = ({ from, to }: PlannedTime): number => (to - from) / MINUTE_MS;

const isWithin = (spans: readonly WeekSpan[], time: PlannedTime): boolean =>
  spans.length > 0 &&
  endOfHit(spans, { from: beginOf(time), to: beginOf(time) + minutesAt(time) }) !== undefined;

/** When the span ends that is in the way; those of the weeks before and after count too. */
function endOfHit(spans: readonly WeekSpan[], { from, to }: WeekSpan): number | undefined {
  for (const week of [-WEEK_MINUTES, 0, WEEK_MINUTES, 2 * WEEK_MINUTES]) {
    const hit = spans.find((span) => from < span.to + week && to > span.from + week);
    if (hit) return hit.to + week;
  }
  return undefined;
}

/** The first time within the week to come at which nothing of these is in the way; none: it does not fit in between. */
function freeOf(spans: readonly WeekSpan[], time: PlannedTime): { freeAt?: number } {
  const [begins, lasts] = [beginOf(time), minutesAt(time)];
  let start = begins;
  while (start - begins <= WEEK_MINUTES) {
    const end = endOfHit(spans, { from: start, to: start + lasts });
    if (end === undefined) return { freeAt: time.from + (start - begins) * MINUTE_MS };
    start = end;
  }
  return {};
}
