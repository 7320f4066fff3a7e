/** What follows from how the runs of a combination's parts are. */
import type { RunPart } from "@sweepline/contract/operations/combinations/index.ts";
import type { RunEnding } from "@sweepline/contract/operations/runs.ts";
import { expect, it } from "vitest";
import { advance, begun, type Progress, type RunFact, stopped } from "./advance.ts";

const NOW = new Date("2026-11-24T22:00:00Z");
const LATER = new Date("2026-11-24T22:30:00Z");

const part = (id: string, stage: number, given: Partial<RunPart> = {}): RunPart => ({
  ...{ id, stage, taskId: 1, taskName: id, device: { kind: "best" }, state: "planned", cause: null },
  ...{ until: null, runId: null, deviceId: null },
  ...given,
});
const progress = (given: Partial<Progress> = {}): Progress => ({
  ...{ state: "running", ending: null, stage: -1, onFailure: "goOn", waitMin: 30 },
  stages: [{ begins: "atOnce" }, { begins: "atOnce" }],
  parts: [part("a", 0), part("b", 0), part("c", 1)],
  ...given,
});
const facts = (given: Record<string, RunEnding | null>, continued: Record<string, string> = {}) =>
  new Map<string, RunFact>(
    Object.entries(given).map(([id, ending]) => [
      id,
      { deviceId: 9, ending, continuedById: continued[id] ?? null },
    ]),
  );
const NONE = facts({});
const statesOf = ({ parts }: Progress) => parts.map(({ state }) => state);
const running = (...endings: RunEnding[]) =>
  progress({
    stage: 0,
    parts: [
      ...endings.map((_, n) => part(`p${n}`, 0, { state: "running", runId: `r${n}` })),
      part("next", 1),
    ],
  });
const endedWith = (...endings: RunEnding[]) =>
  advance(running(...endings), facts(Object.fromEntries(endings.map((ending, n) => [`r${n}`, ending]))), NOW);

it("begins with all parts of its first stage", () => {
  const first = advance(progress(), NONE, NOW);
  expect(statesOf(first)).toEqual(["waiting", "waiting", "planned"]);
  expect(first.parts[0]?.until).toBe(LATER.toISOString());
});

it("goes on only when all parts of a stage are over", () => {
  const going = running("completed", "completed");
  expect(advance(going, facts({ r0: "completed", r1: null }), NOW)).toMatchObject({ stage: 0 });
  expect(statesOf(endedWith("completed", "completed"))).toEqual(["done", "done", "waiting"]);
});

it("waits for a person where the stage wants one", () => {
  const stages = [{ begins: "confirmed" }, { begins: "atOnce" }] as const;
  const waiting = advance(progress({ stages }), NONE, NOW);
  expect(waiting).toMatchObject({ state: "confirmation", stage: 0 });
  expect(statesOf(advance(waiting, NONE, LATER))).toEqual(["planned", "planned", "planned"]);
  expect(statesOf(begun(waiting, NOW))).toEqual(["waiting", "waiting", "planned"]);
});

it("asks nobody for a stage of which nothing is left to begin", () => {
  const stages = [{ begins: "atOnce" }, { begins: "confirmed" }] as const;
  const parts = [part("a", 0, { state: "done" }), part("c", 1, { state: "skipped" })];
  expect(advance(progress({ stages, parts }), NONE, NOW)).toMatchObject({
    state: "ended",
    ending: "completed",
  });
});

it("fails a part that found no robot in time", () => {
  const waiting = advance(progress(), NONE, NOW);
  const over = advance(waiting, NONE, LATER);
  expect(statesOf(over)).toEqual(["failed", "failed", "waiting"]);
  expect(over.parts[0]?.cause).toBe("noRobot");
});

it("takes the end of a run for the end of its part", () => {
  const of = (ending: RunEnding) => endedWith(ending).parts[0]?.state;
  expect(of("completed")).toBe("done");
  expect(of("partlyCompleted")).toBe("partly");
  for (const ending of ["stopped", "replaced", "withdrawn", "refused", "fault", "forgotten"] as const)
    expect(of(ending)).toBe("failed");
});

it("follows the run that another robot took over, as often as one does", () => {
  const ends = facts({ r0: "stopped", r1: "fault", r2: null }, { r0: "r1", r1: "r2" });
  const going = advance(running("stopped"), ends, NOW);
  expect(going.parts[0]).toMatchObject({ state: "running", runId: "r2" });
  const done = advance(going, facts({ r2: "completed" }), NOW);
  expect(done.parts[0]).toMatchObject({ state: "done", deviceId: 9 });
});

it("leaves later stages out where a failure ends it", () => {
  const failed = advance({ ...running("fault"), onFailure: "end" }, facts({ r0: "fault" }), NOW);
  expect(failed).toMatchObject({ state: "ended", ending: "failed" });
  expect(failed.parts[1]).toMatchObject({ state: "skipped", cause: "earlierFailed" });
});

it("says how it ended by what was done", () => {
  const end = (...states: RunPart["state"][]) =>
    advance(progress({ parts: states.map((state, n) => part(`${n}`, 0, { state })) }), NONE, NOW).ending;
  expect(end("done", "done")).toBe("completed");
  expect(end("done", "skipped")).toBe("completed");
  expect(end("done", "failed")).toBe("partlyCompleted");
  expect(end("partly")).toBe("partlyCompleted");
  expect(end("failed", "skipped")).toBe("failed");
  expect(end("skipped", "skipped")).toBe("stopped");
});

it("begins nothing more once it is stopped, and is over when its robots have said so", () => {
  const ending = stopped(running("completed"));
  expect(ending).toMatchObject({ state: "ending" });
  expect(ending.parts[1]).toMatchObject({ state: "skipped", cause: "stopped" });
  expect(advance(ending, facts({ r0: "stopped" }), NOW)).toMatchObject({ state: "ended", ending: "stopped" });
  expect(stopped(advance(progress(), NONE, NOW))).toMatchObject({ state: "ended", ending: "stopped" });
});

it("does nothing twice", () => {
  const once = advance(progress(), NONE, NOW);
  expect(advance(once, NONE, NOW)).toEqual(once);
});
