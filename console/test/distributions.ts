/** Maps on their way to robots, as the server tells of them. */
import type { Distribution, DistributionTarget } from "@sweepline/contract/sites/distributions/index.ts";
import { AT } from "./devices.ts";

export const aDistribution = (id: number, given: Partial<Distribution> = {}): Distribution => ({
  ...{ id, act: "download", state: "queued", failure: null, note: "" },
  ...{ deviceId: 7, serialNumber: "SW-20260007", shortName: "Hall 7" },
  ...{ mapId: 5, mapKey: "ground", mapName: "Ground floor", version: String(id), enables: true },
  ...{ batchId: "00000000-0000-4000-8000-000000000000", sourceSerialNumber: null, staffName: "Ada" },
  ...{ createdAt: AT, changedAt: AT },
  ...given,
});

/** Stands on the map, and has an older version of it. */
export const aTarget = (deviceId: number, given: Partial<DistributionTarget> = {}): DistributionTarget => ({
  ...{
    deviceId,
    serialNumber: `SW-${deviceId}`,
    shortName: "",
    isOnline: true,
    isOnMap: true,
    isLocked: false,
  },
  ...{ takesMaps: true, enabledVersion: "3", otherVersions: [], syncStatus: "notSynchronized", newest: null },
  ...given,
});
