/** Findings as the server tells of them. */
import type { Finding } from "@sweepline/contract/operations/findings.ts";

export const aFinding = (given: Partial<Finding> = {}): Finding => ({
  ...{ kind: "robotBusy", scheduleId: 7, scheduleName: "Night 7", revision: 3, taskId: 8, taskName: "Hall" },
  ...{ mapId: 5, timeZone: "Asia/Shanghai", original: "2026-11-24T22:00", at: "2026-11-24T14:00:00.000Z" },
  ...{ combinationId: null, combinationName: null },
  ...{ count: 7, deviceId: 9, deviceName: "Sweeper 9" },
  other: { scheduleId: 6, taskName: "Lobby", at: "2026-11-24T13:30:00.000Z" },
  ...{
    amount: null,
    part: null,
    need: null,
    elevator: null,
    rollout: null,
    quietHours: null,
    freeAt: "2026-11-24T14:31:10.000Z",
  },
  ...given,
});
