/** Stages to come in another order, and what cannot be. */
import type { RunPart } from "@sweepline/contract/operations/combinations/index.ts";
import { expect, it } from "vitest";
import type { Progress } from "./advance.ts";
import { reordered } from "./reorder.ts";

const part = (id: string, stage: number, given: Partial<RunPart> = {}): RunPart => ({
  ...{ id, stage, taskId: 7, taskName: id, device: { kind: "best" }, state: "planned", cause: null },
  ...{ until: null, runId: null, deviceId: null },
  ...given,
});
/** The first stage has begun; the third waits for a person. */
const progress = (given: Partial<Progress> = {}): Progress => ({
  ...{ state: "running", ending: null, stage: 0, onFailure: "goOn", waitMin: 30 },
  stages: [{ begins: "atOnce" }, { begins: "atOnce" }, { begins: "confirmed" }],
  parts: [part("a", 0, { state: "running" }), part("b", 1), part("c", 2)],
  ...given,
});
const moved = (partId: string, to: number, given?: Partial<Progress>) => {
  const { stages, parts } = reordered(progress(given), { partId, to });
  return [parts.map(({ id, stage }) => `${id}${stage}`).join(" "), stages.map(({ begins }) => begins)];
};
const refusalOf = (partId: string, to: number, given?: Partial<Progress>) => {
  try {
    moved(partId, to, given);
  } catch (error) {
    return (error as { refusal: { key: string } }).refusal.key;
  }
  return undefined;
};

it("puts a later stage to another place, with how it begins", () => {
  expect(moved("c", 1)).toEqual(["a0 c1 b2", ["atOnce", "confirmed", "atOnce"]]);
  expect(moved("b", 2)).toEqual(["a0 c1 b2", ["atOnce", "confirmed", "atOnce"]]);
  expect(moved("b", 1)[0]).toBe("a0 b1 c2");
});

it("moves nothing that has begun, and nothing before it (§5)", () => {
  expect(refusalOf("c", 0)).toBe("beforeCurrent");
  expect(refusalOf("a", 1)).toBe("beforeCurrent");
  expect(refusalOf("c", 1, { stage: 1, state: "confirmation" })).toBe("beforeCurrent");
});

it("leaves a task for the same robot after the one that it names", () => {
  const parts = [part("a", 0), part("b", 1), part("c", 2, { device: { kind: "sameAs", partId: "b" } })];
  expect(refusalOf("c", 1, { parts })).toBe("beforeItsRobot");
  expect(refusalOf("b", 2, { parts })).toBe("beforeItsRobot");
});

it("knows no part and no place that there is not", () => {
  expect(refusalOf("z", 1)).toBe("notFound");
  expect(refusalOf("b", 3)).toBe("notFound");
});
