import { DEVICE_STATUS, type DeviceStatusName } from "@sweepline/contract/fleet/shared/codes.ts";
import { describe, expect, it } from "vitest";
import { STATUS_RULES, type StatusFacts, statusOf } from "./fold-status.ts";

const IDLE: StatusFacts = {
  isOnline: true,
  isLocked: false,
  isCharging: false,
  isPaused: false,
  isDriving: false,
  isBatteryLow: false,
  workStatus: 0,
  activity: null,
  runPhase: null,
  runOrigin: null,
};

const CASES: [DeviceStatusName, Partial<StatusFacts>][] = [
  ["standby", {}],
  ["standby", { workStatus: null }],
  ["standby", { workStatus: 255 }],
  ["offline", { isOnline: false, isLocked: true, isCharging: true }],
  ["locked", { isLocked: true, runPhase: "running", runOrigin: "auto" }],
  ["charging", { isCharging: true, isBatteryLow: true }],
  ["mapBuilding", { activity: "mapBuilding", isDriving: true }],
  ["pathLearning", { activity: "pathLearning" }],
  ["mapUpdate", { activity: "mapUpdate" }],
  ["elevator", { workStatus: 13, runPhase: "running", runOrigin: "auto" }],
  ["returningToDock", { workStatus: 11 }],
  ["returningToDock", { activity: "returningToDock", workStatus: 4 }],
  ["dockReturnPaused", { workStatus: 11, isPaused: true }],
  ["taskPaused", { runPhase: "paused", runOrigin: "auto", workStatus: 0 }],
  ["taskStarting", { runPhase: "starting", runOrigin: "auto", workStatus: 15 }],
  ["autoTask", { runPhase: "running", runOrigin: "auto", workStatus: 1, isBatteryLow: true }],
  ["manualTask", { runPhase: "running", runOrigin: "manual", workStatus: 1 }],
  ["navigation", { workStatus: 4 }],
  ["navigation", { workStatus: null, isDriving: true }],
  ["navigationPaused", { workStatus: 19, isPaused: true }],
  ["navigationPaused", { workStatus: null, isPaused: true }],
  ["working", { workStatus: 7 }],
  ["working", { workStatus: null, activity: "working" }],
  ["lowPower", { isBatteryLow: true }],
  ["standby", { runPhase: "ended", runOrigin: "auto" }],
];

describe("the display status of a device (§4)", () => {
  it.each(CASES)("is %s for %o", (word, facts) => {
    expect(statusOf({ ...IDLE, ...facts })).toBe(DEVICE_STATUS[word]);
  });

  it("has a rule for each of the eighteen codes", () => {
    expect(new Set(STATUS_RULES.map(([word]) => word))).toEqual(new Set(Object.keys(DEVICE_STATUS)));
    expect(new Set(CASES.map(([word]) => word))).toEqual(new Set(Object.keys(DEVICE_STATUS)));
  });
});
