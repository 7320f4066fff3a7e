import type { Timetable } from "./recurrence.ts";
import type { HeldSchedule } from "./schedules.store.ts";

/** When a schedule is due, as its row has it. */
export const timetableOf = ({
  rule,
  exceptions,
  timeZone,
}: Pick<HeldSchedule, "rule" | "exceptions" | "timeZone">): Timetable => ({
  ...{ rule, exceptions, timeZone },
  closedDays: new Set(),
});
