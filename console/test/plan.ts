/** The plan as the server tells of it: two robots, two floors of one place, a run and what is planned. */
import type { Plan, PlanOccurrence, PlanRun, PlanSchedule } from "@sweepline/contract/operations/plan.ts";
import { runIdOf } from "./runs.ts";

/** All of it on 24 November 2026, by UTC. */
export const at = (time: string) => `2026-11-24T${time}:00.000Z`;

export const aPlanRun = (n: number, given: Partial<PlanRun> = {}): PlanRun => ({
  ...{ id: runIdOf(n), deviceId: 1, mapId: 5, taskName: `Task ${n}`, state: "ended", waitsFor: null },
  ...{ combinationRunId: null, combinationName: null },
  ...{ endStatus: "completed", from: at("01:00"), to: at("02:00") },
  ...given,
});
export const aPlanSchedule = (id: number, given: Partial<PlanSchedule> = {}): PlanSchedule => ({
  ...{ id, name: `Night ${id}`, taskId: id, taskName: `Task ${id}`, mapId: 5, timeZone: "Asia/Shanghai" },
  ...{ deviceId: 2, durationS: 3_600, revision: 3 },
  ...{ combinationId: null, combinationName: null, partId: null, stage: 0, afterS: 0, isConfirmed: false },
  ...given,
});
export const anOccurrence = (
  scheduleId: number,
  time: string,
  given: Partial<PlanOccurrence> = {},
): PlanOccurrence => ({
  ...{ scheduleId, original: `2026-11-24T${time}`, at: at(time), state: "planned", cause: null },
  ...{ isMoved: false, deviceId: null },
  ...given,
});
export const aPlan = (given: Partial<Plan> = {}): Plan => ({
  devices: [1, 2].map((id) => ({
    ...{ id, deviceName: `Sweeper ${id}`, serialNumber: `SN-${id}`, placeName: "Tower" },
  })),
  maps: [5, 6].map((id) => ({
    ...{ id, name: `Map ${id}`, floorName: `${id}F`, placeId: 3, placeName: "Tower" },
  })),
  runs: [aPlanRun(1)],
  schedules: [aPlanSchedule(7)],
  occurrences: [anOccurrence(7, "10:00")],
  isCut: false,
  ...given,
});
