import {
  CHECKED_DAYS,
  type Finding,
  MAX_FINDINGS,
  type PlanCheck,
} from "@sweepline/contract/operations/findings.ts";
import { SCHEDULE_REFUSALS } from "@sweepline/contract/operations/schedules/index.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { draftOfPlan, type ScheduleOfPlan, schedulesOfPlan } from "../plan/index.ts";
import { occurrencesWithin, taskForSchedule, timetableOf } from "../schedules/index.ts";
import { findingsOf, type PlannedTime } from "./check.ts";
import { deviceFacts, taskFacts } from "./findings.store.ts";

export interface Findings {
  /** What of the days to come may not work. */
  list(caller: Caller, query: { organizationId?: number | undefined }): Promise<Finding[]>;
  /** The same of a schedule as it would be, among all others. */
  check(caller: Caller, draft: PlanCheck): Promise<Finding[]>;
}

interface FindingsDeps {
  db: Database;
  clock: Clock;
}

export function createFindings({ db, clock }: FindingsDeps): Findings {
  return {
    async list({ scope }, { organizationId }) {
      const span = daysToCome(clock.now());
      const schedules = await schedulesOfPlan(db, { scope, organizationId, ...span });
      return (await checked(db, schedules, span)).slice(0, MAX_FINDINGS);
    },
    async check({ scope }, { scheduleId: id = NOT_SAVED, taskId, rule, exceptions }) {
      const span = daysToCome(clock.now());
      const { organizationId, timeZone, closedDays } = found(
        await taskForSchedule(db, scope, taskId),
        SCHEDULE_REFUSALS.strangeTask,
      );
      const [others, draft] = await Promise.all([
        schedulesOfPlan(db, { scope, organizationId, ...span }),
        draftOfPlan(db, { id, taskId, timeZone, rule, exceptions, closedDays }),
      ]);
      const schedules = [...others.filter((other) => other.id !== id), ...draft];
      const findings = await checked(db, schedules, span);
      return findings
        .filter((finding) => finding.scheduleId === id || finding.other?.scheduleId === id)
        .slice(0, MAX_FINDINGS);
    },
  };
}

/** Stands for a schedule that has no id yet. */
const NOT_SAVED = 0;
const DAY_MS = 86_400_000;
const daysToCome = (now: Date): { from: Date; to: Date } => ({
  from: now,
  to: new Date(now.getTime() + CHECKED_DAYS * DAY_MS),
});

async function checked(
  db: Database,
  schedules: readonly ScheduleOfPlan[],
  span: { from: Date; to: Date },
): Promise<Finding[]> {
  const [tasks, devices] = await Promise.all([
    taskFacts(db, [...new Set(schedules.map(({ taskId }) => taskId))]),
    deviceFacts(db, [...new Set(schedules.flatMap(({ deviceId }) => deviceId ?? []))]),
  ]);
  return findingsOf(timesOf(schedules, span), {
    tasks: new Map(tasks.map((task) => [task.taskId, task])),
    devices: new Map(devices.map((device) => [device.deviceId, device])),
  });
}

/** In order of time. */
function timesOf(schedules: readonly ScheduleOfPlan[], span: { from: Date; to: Date }): PlannedTime[] {
  const times = schedules
    .filter(({ isPaused }) => !isPaused)
    .flatMap((stored) => {
      const { rule, exceptions, closedDays, isPaused, id, name, ...rest } = stored;
      const schedule = { ...rest, scheduleId: id, scheduleName: name };
      return occurrencesWithin(timetableOf(stored), span).map(({ original, at, isMoved }) => ({
        wall: (isMoved && exceptions.find((one) => one.original === original)?.at) || original,
        ...{ schedule, original, from: at.getTime(), to: at.getTime() + schedule.durationS * 1_000 },
      }));
    });
  return times.sort((a, b) => a.from - b.from || a.schedule.scheduleId - b.schedule.scheduleId);
}
