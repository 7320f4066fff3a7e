/** What evidence makes of a run, case by case; a robot's whole way is in `runs.test.ts`. */
import { DEVICE_STATUS, type DeviceStatusName } from "@sweepline/contract/fleet/shared/codes.ts";
import { describe, expect, it } from "vitest";
import {
  afterCommand,
  afterOther,
  afterReport,
  afterStatus,
  type CommandStep,
  type OpenRun,
} from "./run-moves.ts";

const aRun = (given: Partial<OpenRun> = {}): OpenRun => ({
  ...{ state: "running", waitsFor: null, hasReport: false, isDoneAtBegin: false, endedBy: null },
  ...{ stepStates: null, stepCount: 2 },
  ...given,
});
const endedBy = (kind: "stop" | "dock" | null) => ({ staffId: 1, staffName: "Ann", commandId: null, kind });
const shown = (move: ReturnType<typeof afterCommand>) =>
  move &&
  (move.state === "ended"
    ? `${move.ending}/${move.endStatus}`
    : `${move.state} ${move.waitsFor ?? ""}`.trim());

describe("steps of the order", () => {
  const step = (given: Partial<CommandStep>): CommandStep => ({
    ...{ state: "failed", failure: null, note: "" },
    ...given,
  });
  const waiting = { state: "waiting", waitsFor: "order" } as const;
  it.each([
    ["on its way", waiting, { state: "sent" }, undefined],
    ["taken", waiting, { state: "delivered" }, "starting"],
    ["begun, and reported as running before", {}, { state: "accepted" }, undefined],
    ["its time is over", waiting, { state: "expired" }, "notAcknowledged/abnormalEnd"],
    ["refused", waiting, { failure: "refused" }, "refused/abnormalEnd"],
    ["locked", waiting, { failure: "locked" }, "impossible/abnormalEnd"],
    ["taken back", { ...waiting, endedBy: endedBy(null) }, { failure: "withdrawn" }, "withdrawn/cancelled"],
    ["its device was given away", {}, { failure: "handedOn" }, "handedOn/cancelled"],
    ["its device is out of use", waiting, { failure: "gone" }, "decommissioned/cancelled"],
    ["stopped by a person", { endedBy: endedBy("stop") }, { failure: "brokenOff" }, "stopped/endedManually"],
    ["replaced", { endedBy: endedBy("dock") }, { failure: "brokenOff" }, "replaced/cancelled"],
    ["broken off without a report", {}, { failure: "brokenOff" }, "fault/abnormalEnd"],
    ["broken off, and a report will say why", { hasReport: true }, { failure: "brokenOff" }, "ending"],
    ["not named any more", {}, { failure: "forgotten" }, "forgotten/abnormalEnd"],
    ["lost with the server", waiting, { failure: "uncertain" }, "notAcknowledged/abnormalEnd"],
    ["done by who reports nothing", {}, { state: "done" }, "completed/completed"],
    ["done, and a report will say how much", { hasReport: true }, { state: "done" }, "ending"],
    ["done when it begins", { state: "starting", isDoneAtBegin: true }, { state: "done" }, "running"],
    ["done when it began", { isDoneAtBegin: true }, { state: "done" }, undefined],
  ] as const)("%s", (...[, run, command, expected]) => {
    expect(shown(afterCommand(aRun(run), step(command)))).toBe(expected);
  });
});

describe("steps that an order tells", () => {
  const accepted = (steps: CommandStep["steps"]): CommandStep => ({
    ...{ state: "accepted", failure: null, note: "", steps },
  });
  it("are kept when they change, wherever the run is", () => {
    const run = aRun({ stepStates: ["current", "open"] });
    expect(afterCommand(run, accepted(["current", "open"]))).toBeUndefined();
    expect(afterCommand(run, accepted(["done", "current"]))).toMatchObject({
      ...{ state: "running", stepStates: ["done", "current"] },
    });
    expect(
      afterCommand({ ...run, state: "waiting", waitsFor: "robot" }, accepted(["done", "current"])),
    ).toEqual({ state: "waiting", waitsFor: "robot", stepStates: ["done", "current"] });
  });
  it("stand with the end", () => {
    const step = { ...accepted(["done", "done"]), state: "done" } as const;
    expect(afterCommand(aRun(), step)).toMatchObject({ ending: "completed", stepStates: ["done", "done"] });
  });
  it("give way to what its report says", () => {
    expect(afterCommand(aRun({ hasReport: true }), accepted(["done", "current"]))).toBeUndefined();
  });
});

describe("who does all in one go and says only that it works", () => {
  const vacuum = (given: Partial<OpenRun> = {}) => aRun({ isDoneAtBegin: true, ...given });
  it("is at all of its steps, then through with them", () => {
    const begun = { state: "done", failure: null, note: "" } as const;
    const move = afterCommand(vacuum({ state: "starting" }), begun);
    expect(move).toMatchObject({ state: "running", stepStates: ["current", "current"] });
    const end = afterStatus(vacuum({ stepStates: ["current", "current"] }), DEVICE_STATUS.charging);
    expect(end).toMatchObject({ ending: "completed", stepStates: ["done", "done"] });
  });
  it("was stopped at the machine where it goes home out of a pause", () => {
    const end = afterStatus(vacuum({ state: "paused" }), DEVICE_STATUS.charging);
    expect(shown(end)).toBe("stopped/endedManually");
    expect(end?.stepStates).toBeUndefined();
  });
  const other = (kind: "stop" | "dock", state: "accepted" | "done" | "failed") =>
    shown(afterOther(vacuum(), { id: "c", kind, state, staffId: 1, staffName: "Ann" }));
  it.each([
    ["is sent home", "dock", "accepted", "ending"],
    ["has turned home", "dock", "done", "replaced/cancelled"],
    ["stops", "stop", "done", "stopped/endedManually"],
    ["did not hear of it", "stop", "failed", undefined],
  ] as const)("%s", (...[, kind, state, expected]) => {
    expect(other(kind, state)).toBe(expected);
  });
  it("is not ended by what another protocol confirms", () => {
    const named = { id: "c", kind: "dock", state: "done", staffId: 1, staffName: "Ann" } as const;
    expect(afterOther(aRun(), named)).toBeUndefined();
  });
});

const BEGUN = "2026-03-11T08:00:00.250Z";

describe("reports", () => {
  const moveOf = (run: Partial<OpenRun>, report: object, status?: DeviceStatusName) =>
    shown(
      afterReport(aRun({ hasReport: true, ...run }), {
        report: { startedAt: BEGUN, phase: "running", plannedAreaSqm: 100, cleanedAreaSqm: 50, ...report },
        status: status && DEVICE_STATUS[status],
      }),
    );
  it.each([
    ["as before", {}, {}, undefined, undefined],
    ["begins", { state: "starting" }, {}, undefined, "running"],
    ["paused", {}, { phase: "paused" }, "taskPaused", "paused"],
    ["paused on the way there", {}, { phase: "starting" }, "navigationPaused", "paused"],
    ["paused to charge", {}, { phase: "paused" }, "returningToDock", "waiting charge"],
    ["in the elevator", {}, {}, "elevator", "waiting elevator"],
    ["locked", {}, { phase: "paused" }, "locked", "waiting unlock"],
    ["while it is being stopped", { state: "ending" }, {}, undefined, undefined],
    ["all of it", {}, { phase: "ended", cleanedAreaSqm: 99 }, undefined, "completed/completed"],
    ["nothing was planned", {}, { phase: "ended", plannedAreaSqm: 0 }, undefined, "completed/completed"],
    ["less", {}, { phase: "ended", endStatus: "completed" }, undefined, "partlyCompleted/partlyCompleted"],
    [
      "at the machine",
      {},
      { phase: "ended", endStatus: "endedManually" },
      undefined,
      "stopped/endedManually",
    ],
    ["by itself", {}, { phase: "ended", endStatus: "cancelled" }, undefined, "withdrawn/cancelled"],
    ["by a fault", {}, { phase: "ended", endStatus: "abnormalEnd" }, undefined, "fault/abnormalEnd"],
    [
      "by another command",
      { endedBy: endedBy("dock") },
      { phase: "ended", endStatus: "endedManually" },
      undefined,
      "replaced/cancelled",
    ],
  ] as const)("%s", (...[, run, report, status, expected]) => {
    expect(moveOf(run, report, status)).toBe(expected);
  });

  it("are remembered by when they begin", () => {
    const report = { startedAt: BEGUN, phase: "running", plannedAreaSqm: 1, cleanedAreaSqm: 0 } as const;
    expect(afterReport(aRun(), { report, status: undefined })).toEqual({
      ...{ state: "running", waitsFor: null, reportAt: Date.parse(BEGUN) },
    });
  });
});

describe("statuses", () => {
  it.each([
    ["before the order is taken", { state: "waiting", waitsFor: "order" }, "offline", undefined],
    ["offline", {}, "offline", "waiting robot"],
    ["back at work", { state: "waiting", waitsFor: "robot" }, "autoTask", "running"],
    ["in somebody's hands", {}, "manualTask", "waiting hand"],
    ["who drives has begun", { state: "starting" }, "navigation", "running"],
    ["who reports has not", { state: "starting", hasReport: true }, "navigation", undefined],
    ["paused", {}, "navigationPaused", "paused"],
    ["paused on the way there", { state: "starting", hasReport: true }, "navigationPaused", "paused"],
    ["on its way again", { state: "paused", hasReport: true }, "taskStarting", "starting"],
    ["at work again", { state: "paused", hasReport: true }, "autoTask", "running"],
    ["at the dock with work left", { state: "paused", hasReport: true }, "charging", "waiting charge"],
    ["at rest", {}, "standby", undefined],
    [
      "at rest, and there is no other word for the end",
      { isDoneAtBegin: true },
      "charging",
      "completed/completed",
    ],
    ["at rest before it began", { state: "starting", isDoneAtBegin: true }, "standby", undefined],
  ] as const)("%s", (...[, run, status, expected]) => {
    expect(shown(afterStatus(aRun(run), DEVICE_STATUS[status]))).toBe(expected);
  });
});
