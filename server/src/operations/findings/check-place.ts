import { type Check, type Facts, MINUTE_MS } from "./facts.ts";

const DAY_MIN = 1_440;

/** Loud when the place wants quiet: minutes of the day by its clocks, those of the days before and after too. */
export function ofPlace({ tasks }: Facts): Check {
  return (time, note) => {
    const quietHours = tasks.get(time.schedule.taskId)?.quietHours;
    if (!quietHours) return;
    const begins = minuteOf(time.wall.slice(time.wall.indexOf("T") + 1));
    const ends = begins + (time.to - time.from) / MINUTE_MS;
    const [from, until] = [minuteOf(quietHours.from), minuteOf(quietHours.to)];
    const to = until > from ? until : until + DAY_MIN;
    const hit = [-DAY_MIN, 0, DAY_MIN].find((day) => begins < to + day && ends > from + day);
    if (hit === undefined) return;
    note("quietHours", time, { quietHours, freeAt: time.from + (to + hit - begins) * MINUTE_MS });
  };
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
