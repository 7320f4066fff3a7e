import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import { REMOTE_COMMANDS } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { describe, expect, it } from "vitest";
import { type ActFacts, whyNotAct } from "./act-guard.ts";

const READY: ActFacts = {
  ...{ isConnected: true, isHolder: true, isFree: true, isOnline: true, isLocked: false, isStopped: false },
  ...{ isTooSoon: false, status: DEVICE_STATUS.autoTask },
};

describe("operations beside driving", () => {
  it("are for the holder alone, and there is nothing to send them by without a line", () => {
    for (const kind of REMOTE_COMMANDS) {
      expect(whyNotAct(kind, { ...READY, isHolder: false })).toBe("noLease");
      expect(whyNotAct(kind, { ...READY, isFree: false })).toBe("notYet");
      expect(whyNotAct(kind, { ...READY, isConnected: false })).toBe("connection");
    }
  });

  it("are allowed once per 2 seconds (§5), stopping at any time", () => {
    const soon = { ...READY, isTooSoon: true };
    expect([whyNotAct("dock", soon), whyNotAct("setTools", soon)]).toEqual(["tooSoon", "tooSoon"]);
    expect(whyNotAct("stop", { ...soon, isLocked: true, isStopped: true, isOnline: false })).toBeUndefined();
  });

  it("wait for a locked device to be unlocked (§6), and for the emergency stop to be released", () => {
    expect(whyNotAct("goTo", { ...READY, isLocked: true })).toBe("locked");
    expect(whyNotAct("goTo", { ...READY, isStopped: true })).toBe("stopped");
    expect(whyNotAct("releaseStop", { ...READY, isStopped: true })).toBeUndefined();
    expect(whyNotAct("releaseStop", READY)).toBe("notStopped");
  });

  it("do not pause or resume what is in no auto task (§8)", () => {
    const at = (status: keyof typeof DEVICE_STATUS) => ({ ...READY, status: DEVICE_STATUS[status] });
    expect(whyNotAct("pause", at("autoTask"))).toBeUndefined();
    for (const status of ["standby", "charging", "taskPaused"] as const)
      expect(whyNotAct("pause", at(status))).toBe("notInTask");
    expect(whyNotAct("resume", at("taskPaused"))).toBeUndefined();
    expect(whyNotAct("resume", at("autoTask"))).toBe("notInTask");
    expect(whyNotAct("dock", at("charging"))).toBe("docked");
  });
});
