/** When the next group begins, and what stops a rollout. */
import { rolloutGuardSchema } from "@sweepline/contract/operations/rollouts/plan.ts";
import { describe, expect, it } from "vitest";
import { type GroupFigures, type GuardSide, harmOf, nextOf } from "./advance.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const group = (given: Partial<GroupFigures> = {}): GroupFigures => ({
  ...{
    number: 1,
    state: "running",
    soakingSince: null,
    total: 100,
    succeeded: 0,
    failing: 0,
    uncounted: 0,
    open: 100,
  },
  ...{ successPercent: 95, errorPercent: 5, soakMinutes: 60, isByHand: false },
  ...given,
});
const planned = (given: Partial<GroupFigures> = {}) => group({ number: 2, state: "planned", ...given });
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe("from group to group", () => {
  it.each([
    ["begins with the first", [planned({ number: 1 }), planned()], { kind: "start", group: 1 }],
    ["waits for enough", [group({ succeeded: 94, open: 6 }), planned()], undefined],
    [
      "watches those that have succeeded",
      [group({ succeeded: 95, open: 5 }), planned()],
      { kind: "soak", group: 1 },
    ],
    [
      "leaves out those that left it out",
      [group({ succeeded: 38, uncounted: 60, open: 2 }), planned()],
      { kind: "soak", group: 1 },
    ],
    [
      "waits for nobody where all have left it out",
      [group({ uncounted: 100, open: 0 }), planned()],
      { kind: "soak", group: 1 },
    ],
    ["watches on", [group({ state: "soaking", soakingSince: ago(59) }), planned()], undefined],
    [
      "is done with it",
      [group({ state: "soaking", soakingSince: ago(60) }), planned()],
      { kind: "end", group: 1 },
    ],
    ["begins with the next", [group({ state: "done" }), planned()], { kind: "start", group: 2 }],
    [
      "leaves that to a person where that is wanted",
      [group({ state: "done" }), planned({ isByHand: true })],
      undefined,
    ],
    ["is not done while some are at it", [group({ state: "done", succeeded: 97, open: 3 })], undefined],
    ["is done", [group({ state: "done", succeeded: 97, failing: 3, open: 0 })], { kind: "finish" }],
    [
      "pauses where more than the limit fail",
      [group({ failing: 6, open: 94 }), planned()],
      { kind: "pause", cause: "errors", detail: { group: 1, percent: 6, limit: 5 } },
    ],
    ["goes on at the limit", [group({ failing: 5, open: 95 }), planned()], undefined],
    [
      "pauses for a group that was done before",
      [group({ state: "done", failing: 6 }), group({ number: 2 })],
      { kind: "pause", cause: "errors", detail: { group: 1, percent: 6, limit: 5 } },
    ],
    [
      "pauses for the first failure where none is allowed",
      [group({ failing: 1, errorPercent: 0, total: 1_000 })],
      { kind: "pause", cause: "errors", detail: { group: 1, percent: 0.1, limit: 0 } },
    ],
  ] as const)("%s", (_, groups, next) => {
    expect(nextOf(groups as unknown as GroupFigures[], NOW)).toEqual(next);
  });
});

describe("the guard", () => {
  const guard = rolloutGuardSchema.parse({});
  const side = (given: Partial<GuardSide> = {}): GuardSide => ({
    ...{ devices: 100, faults: 0, offline: 0, runs: 50, failedRuns: 0 },
    ...given,
  });
  it.each([
    ["nothing", {}, {}, undefined],
    ["faults as many as before", { faults: 30 }, { faults: 25 }, undefined],
    [
      "more faults",
      { faults: 31 },
      { faults: 20 },
      { cause: "faults", detail: { percent: 31, others: 20, limit: 10 } },
    ],
    [
      "more that are offline",
      { offline: 11 },
      {},
      { cause: "offline", detail: { percent: 11, others: 0, limit: 10 } },
    ],
    [
      "runs that fail, of those that ran",
      { failedRuns: 10 },
      { failedRuns: 1 },
      { cause: "failedRuns", detail: { percent: 20, others: 2, limit: 10 } },
    ],
    ["too few to say", { devices: 4, faults: 4 }, {}, undefined],
    ["nobody to compare with", { faults: 50 }, { devices: 0 }, undefined],
  ] as const)("%s", (...[, updated, others, harm]) => {
    expect(harmOf(guard, { updated: side(updated), others: side(others) })).toEqual(
      harm && { kind: "pause", ...harm },
    );
  });

  it("does not look at what it is not to look at", () => {
    const blind = { ...guard, faultsPercent: null };
    expect(harmOf(blind, { updated: side({ faults: 90 }), others: side() })).toBeUndefined();
  });
});
