import type { Timetable } from "./recurrence.ts";
import type { HeldSchedule } from "./schedules.store.ts";

/** When a schedule is due, as its row has it. */
export const timetableOf = ({
  rule,
  exceptions,
  timeZone,
  closedDays,
}: Pick<HeldSchedule, "rule" | "exceptions" | "timeZone" | "closedDays">): Timetable => ({
  ...{ rule, exceptions, timeZone },
  closedDays: rule.onClosedDays === "skip" ? new Set(closedDays) : NONE,
});

const NONE: ReadonlySet<string> = new Set();
