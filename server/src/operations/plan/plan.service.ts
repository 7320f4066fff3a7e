import type { Language } from "@sweepline/contract/core/refusal.ts";
import {
  MAX_PLAN,
  type Plan,
  type PlanExportQuery,
  type PlanOccurrence,
  type PlanQuery,
} from "@sweepline/contract/operations/plan.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { occurrencesWithin, timetableOf } from "../schedules/index.ts";
import { exportPlan } from "./plan.export.ts";
import * as store from "./plan.store.ts";

export interface Plans {
  get(caller: Caller, query: PlanQuery): Promise<Plan>;
  exportFile(caller: Caller, query: PlanExportQuery & { language: Language }): Promise<ExportFile>;
}

interface PlansDeps {
  db: Database;
  clock: Clock;
}

export function createPlans({ db, clock }: PlansDeps): Plans {
  const plans: Plans = {
    async get({ scope }, { from, to, organizationId }) {
      const asked = { scope, organizationId, from: new Date(from), to: new Date(to) };
      const now = clock.now();
      const [devices, runs, due, schedules] = await Promise.all([
        store.devicesOfPlan(db, asked),
        store.runsOfPlan(db, asked),
        store.dueOfPlan(db, asked),
        store.schedulesOfPlan(db, asked),
      ]);
      const planned = plannedOf(schedules, { from: asked.from < now ? now : asked.from, to: asked.to });
      const occurrences = [...due, ...planned];
      const mapIds = [...runs, ...schedules].flatMap(({ mapId }) => mapId ?? []);
      return {
        devices: devices.slice(0, MAX_PLAN.devices),
        maps: await store.mapsOfPlan(db, [...new Set(mapIds)]),
        runs: runs.slice(0, MAX_PLAN.runs),
        schedules: schedules.map(({ rule, exceptions, closedDays, isPaused, ...schedule }) => schedule),
        occurrences: occurrences.slice(0, MAX_PLAN.planned),
        isCut:
          devices.length > MAX_PLAN.devices ||
          runs.length > MAX_PLAN.runs ||
          occurrences.length > MAX_PLAN.planned,
      };
    },
    exportFile: async (caller, query) =>
      exportPlan(db, await plans.get(caller, query), { ...query, now: clock.now() }),
  };
  return plans;
}

/** What is due from now on; nothing of what is paused. */
function plannedOf(
  schedules: readonly store.StoredSchedule[],
  span: { from: Date; to: Date },
): PlanOccurrence[] {
  if (span.from > span.to) return [];
  const planned: PlanOccurrence[] = [];
  let known: number | undefined;
  for (const schedule of schedules) {
    // Parts of a combination are due together.
    if (schedule.isPaused || schedule.id === known) continue;
    known = schedule.id;
    for (const { at, ...occurrence } of occurrencesWithin(timetableOf(schedule), span))
      planned.push({
        ...{ scheduleId: schedule.id, ...occurrence, at: at.toISOString() },
        ...{ state: "planned", cause: null },
      });
    if (planned.length > MAX_PLAN.planned) break;
  }
  return planned;
}
