import type { Stage } from "@sweepline/contract/operations/combinations/definition.ts";
import { expect, it } from "vitest";
import { movePart } from "./move-part.ts";

const stage = (...ids: string[]): Stage => ({
  ...{ id: `of ${ids[0]}`, begins: "atOnce" },
  parts: ids.map((id) => ({ id, taskId: 7, device: { kind: "best" } })),
});
const moved = (stages: readonly Stage[], at: { stage: number; part: number }, to: number) =>
  movePart(stages, at, to).map(({ parts }) => parts.map(({ id }) => id));

it("puts a part beside those of another stage", () => {
  expect(moved([stage("a", "b"), stage("c")], { stage: 0, part: 0 }, 1)).toEqual([["b"], ["c", "a"]]);
});

it("lets a stage go that nothing is left in", () => {
  expect(moved([stage("a"), stage("b")], { stage: 0, part: 0 }, 1)).toEqual([["b", "a"]]);
  expect(moved([stage("a"), stage("b")], { stage: 1, part: 0 }, 0)).toEqual([["a", "b"]]);
});

it("leaves it where it is, or where there is no other stage", () => {
  expect(moved([stage("a", "b")], { stage: 0, part: 1 }, 0)).toEqual([["a", "b"]]);
  expect(moved([stage("a")], { stage: 0, part: 0 }, 1)).toEqual([["a"]]);
});
