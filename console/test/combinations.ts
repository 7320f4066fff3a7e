/** Combinations as the server tells of them. */
import { combinationDefinitionSchema } from "@sweepline/contract/operations/combinations/definition.ts";
import type {
  Combination,
  CombinationRunDetail,
  RunPart,
} from "@sweepline/contract/operations/combinations/index.ts";
import { AT } from "./devices.ts";
import { aRun, runIdOf } from "./runs.ts";

export const aCombination = (id: number, given: Partial<Combination> = {}): Combination => ({
  ...{ id, name: `Round ${id}`, remark: "", organizationId: 2, organizationName: "Brightfloor" },
  definition: combinationDefinitionSchema.parse({
    stages: [
      { id: "a", parts: [{ id: "a1", taskId: 7 }] },
      {
        ...{ id: "b", begins: "confirmed" },
        parts: [
          { id: "b1", taskId: 8, device: { kind: "sameAs", partId: "a1" } },
          { id: "b2", taskId: 9, device: { kind: "device", deviceId: 5 } },
        ],
      },
    ],
  }),
  tasks: [7, 8].map((taskId) => ({
    ...{ id: taskId, name: `Task ${taskId}`, placeName: "Tower", floorName: `${taskId}F` },
    ...{ areaSqm: 100, isArchived: false },
  })),
  devices: [{ id: 5, deviceName: "Sweeper 5", serialNumber: "SN-5" }],
  ...{ schedules: [], lastRun: null, changedAt: AT, changedBy: "Ann", revision: 3 },
  ...given,
});

export const aPart = (id: string, stage: number, given: Partial<RunPart> = {}): RunPart => ({
  ...{ id, stage, taskId: 7, taskName: `Task ${id}`, device: { kind: "best" }, state: "planned" },
  ...{ cause: null, until: null, runId: null, deviceId: null },
  ...given,
});

/** One part at work, one of a later stage. */
export const aCombinationRun = (given: Partial<CombinationRunDetail> = {}): CombinationRunDetail => ({
  ...{
    id: runIdOf(77),
    combinationId: 1,
    name: "Round 1",
    organizationId: 2,
    organizationName: "Brightfloor",
  },
  ...{ staffId: 3, staffName: "Ann", scheduleId: null, scheduleName: null, dueAt: null },
  ...{ state: "running", ending: null, endedByName: null },
  ...{ partCount: 2, endedCount: 0, failedCount: 0, createdAt: AT, endedAt: null },
  parts: [aPart("a1", 0, { state: "running", runId: runIdOf(1), deviceId: 9 }), aPart("b1", 1)],
  stages: [{ begins: "atOnce" }, { begins: "confirmed" }],
  ...{ stage: 0, runs: [aRun(1)], percent: 20 },
  ...given,
});
