/** Timed tasks as the server tells of them. */
import type { Schedule } from "@sweepline/contract/operations/schedules/index.ts";
import { scheduleRuleSchema } from "@sweepline/contract/operations/schedules/rule.ts";
import { AT } from "./devices.ts";

export const aSchedule = (id: number, given: Partial<Schedule> = {}): Schedule => ({
  ...{
    id,
    name: `Night ${id}`,
    organizationId: 2,
    organizationName: "Brightfloor",
    taskId: 7,
    combinationId: null,
    subjectName: "Task 7",
  },
  ...{ mapId: 5, placeName: "Tower", timeZone: "Asia/Shanghai", exceptions: [], lateMin: 5, isPaused: false },
  rule: scheduleRuleSchema.parse({ repeat: "daily", times: ["22:00"], from: "2026-11-16" }),
  ...{ nextAt: AT, lastOutcome: null, lastAt: null, changedAt: AT, changedBy: "Ann", revision: 3 },
  ...given,
});
