/** What follows from what agents say: each answer of each state. */

import { rolloutPlanSchema } from "@sweepline/contract/operations/rollouts/plan.ts";
import { ddiFeedbackSchema } from "@sweepline/contract/operations/updates/ddi.ts";
import { describe, expect, it } from "vitest";
import { afterCancelFeedback, afterFeedback, type Moving } from "./update-moves.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const plan = rolloutPlanSchema.parse({
  groups: [{ name: "All", share: { by: "percent", value: 100 } }],
  retry: { attempts: 2, afterMinutes: 10 },
});
const said = (execution: unknown, result: object = {}, details?: unknown) =>
  ddiFeedbackSchema.parse({
    id: "7",
    status: { execution, result, ...(details !== undefined && { details }) },
  });
const update = (given: Partial<Moving> = {}): Moving => ({
  ...{ state: "downloading", attempts: 1, plan, isOver: false, isDelivered: false, hasVersions: null },
  ...given,
});
const after = (given: Partial<Moving>, feedback: ReturnType<typeof said>) =>
  afterFeedback(update(given), feedback, NOW);

describe("answers to an update", () => {
  const success = { finished: "success" };
  const failure = { finished: "failure" };
  it.each([
    ["it has begun", { state: "offered" }, said("proceeding"), { state: "downloading" }],
    [
      "it is halfway",
      {},
      said("proceeding", { progress: { cnt: 2, of: 4 } }),
      { state: "downloading", progressPercent: 50 },
    ],
    ["all bytes are there", { isDelivered: true }, said("proceeding"), { state: "installing" }],
    [
      "a progress of nothing",
      {},
      said("proceeding", { progress: { cnt: 1, of: 0 } }),
      { state: "downloading" },
    ],
    [
      "more than all",
      {},
      said("proceeding", { progress: { cnt: 9, of: 3 } }),
      { state: "downloading", progressPercent: 100 },
    ],
    ["an execution of its own", {}, said("flashing"), { state: "downloading" }],
    ["it is downloaded", {}, said("downloaded"), { state: "downloaded" }],
    [
      "done, and reports no versions",
      {},
      said("closed", success),
      { state: "succeeded", progressPercent: 100 },
    ],
    [
      "done, and reports the new one",
      { hasVersions: true },
      said("closed", success),
      { state: "succeeded", progressPercent: 100 },
    ],
    [
      "done, and reports the old one",
      { hasVersions: false },
      said("closed", success),
      { state: "verifying" },
    ],
    ["done without a result", {}, said("closed"), { state: "succeeded", progressPercent: 100 }],
    ["it has skipped it", {}, said("closed", success, ["Skipped Update."]), { state: "skipped" }],
    [
      "it has skipped it, in a bare line",
      {},
      said("closed", success, "Skipped Update."),
      { state: "skipped" },
    ],
    [
      "it failed, the first time",
      { isDelivered: true },
      said("closed", failure),
      {
        state: "waiting",
        waitsFor: "retry",
        failure: "agent",
        nextAttemptAt: new Date("2026-11-24T12:10:00Z"),
        isDoubtful: true,
      },
    ],
    [
      "it failed in mid-download",
      {},
      said("closed", failure),
      {
        state: "waiting",
        waitsFor: "retry",
        failure: "download",
        nextAttemptAt: new Date("2026-11-24T12:10:00Z"),
        isDoubtful: true,
      },
    ],
    [
      "it failed for good",
      { attempts: 2, isDelivered: true },
      said("closed", failure),
      { state: "failed", failure: "agent", isDoubtful: true },
    ],
    [
      "it failed, and the rollout is over",
      { isOver: true, isDelivered: true },
      said("closed", failure),
      { state: "failed", failure: "agent", isDoubtful: true },
    ],
    ["it gave up by itself", {}, said("canceled"), { state: "cancelled" }],
    [
      "done while it was called back",
      { state: "cancelling" },
      said("closed", success),
      { state: "succeeded", progressPercent: 100 },
    ],
    [
      "failed while it was called back",
      { state: "cancelling" },
      said("closed", failure),
      { state: "cancelled", isDoubtful: true },
    ],
    ["goes on while it was called back", { state: "cancelling" }, said("proceeding"), undefined],
    ["progress after it said it was done", { state: "verifying" }, said("proceeding"), undefined],
    ["words after the end", { state: "failed" }, said("closed", success), undefined],
  ] as const)("%s", (...[, given, feedback, move]) => {
    expect(after(given as Partial<Moving>, feedback)).toEqual(move);
  });

  it("of a mere download", () => {
    const downloadOnly = { plan: { ...plan, urgency: "downloadOnly" as const } };
    expect(after(downloadOnly, said("downloaded"))).toEqual({ state: "succeeded" });
    expect(after({ ...downloadOnly, hasVersions: false }, said("closed", success))).toEqual({
      state: "succeeded",
    });
  });
});

describe("answers to a call-back", () => {
  it.each([
    ["agreed", said("closed", { finished: "success" }), { state: "cancelled" }],
    ["agreed in other words", said("canceled"), { state: "cancelled" }],
    ["refused", said("rejected"), { state: "installing" }],
    ["refused as a failure", said("closed", { finished: "failure" }), { state: "installing" }],
    ["still at it", said("proceeding"), undefined],
  ] as const)("%s", (_, feedback, move) => {
    expect(afterCancelFeedback({ state: "cancelling" }, feedback)).toEqual(move);
  });
});

it("takes what agents send in other shapes", () => {
  const shapes = [
    { status: { execution: "CLOSED", result: { finished: "SUCCESS" }, details: null } },
    { status: { execution: "closed", result: null } },
    {
      status: {
        execution: "closed",
        code: "200",
        result: { finished: "ok", progress: { of: "3", cnt: "x" } },
      },
    },
    {
      id: 7,
      time: "20140511T121314",
      status: { execution: "closed", result: {}, details: [1, { a: 2 }, null] },
    },
  ];
  for (const shape of shapes) expect(ddiFeedbackSchema.safeParse(shape).success).toBe(true);
  expect(ddiFeedbackSchema.safeParse({ status: {} }).success).toBe(true);
  expect(ddiFeedbackSchema.safeParse({}).success).toBe(false);
});
