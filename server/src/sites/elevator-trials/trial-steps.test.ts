import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { keptSteps, type TrialStepKind, trialPlan } from "@sweepline/contract/sites/elevator-trials.ts";
import type { ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";
import { describe, expect, it } from "vitest";
import { nextOf, type View } from "./trial-steps.ts";

const FLOORS = ["1", "2"].map((name, ordinal) => ({
  ...{ ordinal, name, doors: ["front" as const], floorId: null, floorName: null, isServed: true },
}));
const AT_DOOR = {
  ...{ mode: "agv", fault: null, currentFloor: "1", door: "open", openDoors: ["front"] },
  ...{ sessionId: "r", reportedAt: "1970-01-01T00:00:01.000Z", changedAt: "1970-01-01T00:00:01.000Z" },
} as unknown as ElevatorState;

/** The car stands at floor 1 with its door open for this test, and a step has just begun. */
function next(
  kind: TrialStepKind,
  given: { state?: Partial<ElevatorState>; progress?: object; request?: object; now?: number } = {},
) {
  const view: View = {
    ...{ language: "en", floor: "1", now: given.now ?? 0, calledAt: undefined },
    elevator: {
      ...{ floors: FLOORS, doorOpenTimeMs: 3_000, floorTravelMs: 1_000 },
      state: { ...AT_DOOR, ...given.state },
    },
    progress: {
      ...{ since: 0, hasAsked: false, requestId: "r", isAtDoor: true, reportedAt: null, declared: 1_000 },
      ...given.progress,
    },
    request: given.request as ElevatorRequest | undefined,
  };
  return nextOf(
    { kind, floor: "1", outcome: "running", measured: null, declared: null, requestId: null, note: "" },
    view,
  );
}
const aRequest = (given: object) => ({
  ...{ id: "r", endedAt: null, failure: null, note: "", requestedAt: "1970-01-01T00:00:00Z" },
  ...given,
});

describe("a step of a commissioning test", () => {
  it("waits for a line, and fails where none is heard in time", () => {
    expect(next("line")).toMatchObject({ finding: { outcome: "passed" } });
    expect(next("line", { state: { fault: "noLine" } })).toEqual({});
    expect(next("line", { state: { fault: "noLine" }, now: 35_000 })).toMatchObject({
      finding: { outcome: "failed" },
    });
  });

  it("takes only a state that is newer than the step, of a floor that is recorded, with a door", () => {
    expect(next("state", { progress: { reportedAt: AT_DOOR.reportedAt } })).toEqual({});
    expect(next("state")).toMatchObject({ finding: { outcome: "passed" } });
    expect(next("state", { state: { currentFloor: "9" } }).finding?.note).toContain("floor 9");
    expect(next("state", { state: { door: null } })).toMatchObject({ finding: { outcome: "failed" } });
  });

  it("calls once, measures from its turn on, and tells a failure in the server's words", () => {
    expect(next("call")).toEqual({ ask: "call" });
    expect(next("call", { request: aRequest({ state: "queued" }) })).toEqual({});
    const came = aRequest({ state: "boarding", stateSince: "1970-01-01T00:00:00.900Z" });
    expect(next("call", { request: came })).toMatchObject({
      finding: {
        outcome: "passed",
        measured: 900,
        declared: 1_000,
        note: "The car came and its door opened",
      },
    });
    const late = aRequest({ state: "boarding", stateSince: "1970-01-01T00:00:30Z" });
    expect(next("call", { request: late }).finding).toMatchObject({ outcome: "passed", measured: 30_000 });
    expect(next("call", { request: late }).finding?.note).toContain("slower than declared");
    const failed = aRequest({ state: "failed", failure: "carDidNotCome", endedAt: "1970-01-01T00:00:30Z" });
    expect(next("call", { request: failed })).toMatchObject({
      finding: { outcome: "failed", note: "The car did not come in time" },
    });
  });

  it("fails at another door than declared, and where none opens", () => {
    expect(next("doors")).toMatchObject({ finding: { outcome: "passed", note: "Front" } });
    expect(next("doors", { state: { openDoors: ["rear"] } })).toMatchObject({
      finding: { outcome: "failed" },
    });
    expect(next("doors", { state: { door: "closed" } })).toEqual({});
    expect(next("doors", { state: { door: "closed" }, now: 8_000 })).toMatchObject({
      finding: { outcome: "failed" },
    });
  });

  it("holds the door beyond its own time, and lets it go whatever came of it", () => {
    expect(next("hold")).toEqual({ ask: "hold" });
    const progress = { hasAsked: true };
    expect(next("hold", { progress, now: 4_400 })).toEqual({});
    expect(next("hold", { progress, now: 4_500 })).toMatchObject({
      ...{ letsGo: true, finding: { outcome: "passed", measured: 4_500, declared: 3_000 } },
    });
    expect(next("hold", { progress, state: { door: "moving" }, now: 1_000 })).toMatchObject({
      ...{ letsGo: true, finding: { outcome: "failed" } },
    });
  });

  it("gives free, and measures until the door has closed", () => {
    expect(next("release")).toEqual({ ask: "giveFree" });
    const progress = { hasAsked: true };
    expect(next("release", { progress, state: { sessionId: null }, now: 8_999 })).toEqual({});
    const closed = { sessionId: null, door: "closed" as const };
    expect(next("release", { progress, state: closed, now: 2_000 })).toMatchObject({
      finding: { outcome: "passed", measured: 1_000 },
    });
    expect(next("release", { progress, now: 9_000 })).toMatchObject({ finding: { outcome: "failed" } });
  });

  it("is skipped where the car is not at the door", () => {
    for (const kind of ["doors", "hold", "release"] as const)
      expect(next(kind, { progress: { isAtDoor: false } })).toMatchObject({
        finding: { outcome: "skipped" },
      });
  });
});

describe("what is kept of a test", () => {
  it("is what was tried; a sill that is too wide has failed, and what was not measured was skipped", () => {
    const plan = trialPlan([...FLOORS, { ...FLOORS[0], name: "M", isServed: false }]);
    const gapsOf = (measured: number, declaredMm: number) =>
      keptSteps(plan, new Map([["1", measured]]), declaredMm).slice(-2);
    expect(gapsOf(21, 20)).toMatchObject([
      { outcome: "failed", measured: 21, declared: 20 },
      { outcome: "skipped", measured: null },
    ]);
    expect(gapsOf(20, 20)[0]).toMatchObject({ outcome: "passed" });
    expect(gapsOf(90, 0)[0]).toMatchObject({ outcome: "passed", declared: null });
  });
});
