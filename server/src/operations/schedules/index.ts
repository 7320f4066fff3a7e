/**
 * Schedules: when tasks are due, by the clocks of their places. The next time of each stands in its row; what is due is written down
 * together with what comes next, and then started, once in however many processes.
 */
import type { Config } from "../../core/config.ts";
import type { Room } from "../../core/room.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import { createClosedDays } from "./closed-days.service.ts";
import { type FiringDeps, fireDue, followTimeZones } from "./firing.jobs.ts";
import { serveClosedDays, serveSchedules } from "./schedules.routes.ts";
import type { Schedules, SchedulesDeps } from "./schedules.service.ts";

export { LEFT_OUT_DAYS } from "./closed-days.store.ts";
export {
  NEXT_DUE,
  type OccurrenceStart,
  openStarts,
  startsOfOccurrences,
  startsWithin,
} from "./occurrence-starts.store.ts";

import { SCHEDULE_NAMES } from "./schedules.store.ts";

export { instantOf, occurrencesWithin } from "./recurrence.ts";
export { createSchedules, type Schedules, subjectFacts } from "./schedules.service.ts";
export { timetableOf } from "./timetable.ts";

export const TABLES = {
  private: ["closed_days"],
  inWing: ["schedule_occurrences"],
  readable: ["schedules"],
};

export const schedulesRoom = (
  deps: FiringDeps & SchedulesDeps & { config: Pick<Config, "TASK_REPORTS_DAYS"> },
  schedules: Schedules,
): Room => ({
  subjects: { schedule: SCHEDULE_NAMES },
  routes(route) {
    serveSchedules(route, schedules);
    serveClosedDays(route, createClosedDays(deps));
  },
  upkeep: [
    fireDue(deps),
    followTimeZones(deps),
    dropOldMonths(deps.db, "schedules/retention", { schedule_occurrences: deps.config.TASK_REPORTS_DAYS }),
  ],
});
