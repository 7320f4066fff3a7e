/** Runs as the server tells of them. */
import type { Run, RunCandidate, RunDetail } from "@sweepline/contract/operations/runs.ts";
import { AT } from "./devices.ts";

export const runIdOf = (n: number) => `0198f1d2-0000-7000-8000-${String(n).padStart(12, "0")}`;

export const aRun = (n: number, given: Partial<Run> = {}): Run => ({
  ...{ id: runIdOf(n), taskId: 7, taskName: "Night", taskVersion: 2, stepCount: 2 },
  ...{ organizationId: 2, organizationName: "Brightfloor", mapId: 5, mapName: "Map 5", placeName: "Tower" },
  ...{ deviceId: 9, deviceName: "Sweeper 9", serialNumber: "SN-9", staffId: 3, staffName: "Ann" },
  ...{ scheduleId: null, scheduleName: null, dueAt: null, combinationRunId: null, combinationName: null },
  ...{
    state: "running",
    waitsFor: null,
    ending: null,
    endStatus: null,
    endedByName: null,
    endedByKind: null,
  },
  ...{ note: "", percent: 40, plannedAreaSqm: 100, cleanedAreaSqm: 40 },
  ...{ createdAt: AT, startedAt: AT, endedAt: null },
  ...given,
});

export const aRunDetail = (n: number, given: Partial<RunDetail> = {}): RunDetail => ({
  ...aRun(n),
  ...{ steps: ["Hall", "Route"], stepIds: ["s1", "s2"], stepStates: ["current", "open"], durationS: 600 },
  ...{ canSkip: true, restOfId: null, continuedById: null, reportId: null },
  ...{ startBatteryPercent: 90, endBatteryPercent: null, startWaterPercent: 80, endWaterPercent: null },
  moves: [
    { at: AT, state: "waiting", waitsFor: "order", evidence: "person", staffName: "Ann" },
    { at: AT, state: "running", waitsFor: null, evidence: "report", staffName: null },
  ],
  ...given,
});

export const aCandidate = (deviceId: number, given: Partial<RunCandidate> = {}): RunCandidate => ({
  ...{ deviceId, deviceName: `Sweeper ${deviceId}`, serialNumber: `SN-${deviceId}` },
  ...{ batteryPercent: 80, mapName: "Map 5", obstacle: null },
  ...given,
});
