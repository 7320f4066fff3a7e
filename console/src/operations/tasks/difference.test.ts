import type { TaskDefinition } from "@sweepline/contract/operations/tasks/definition.ts";
import { expect, it } from "vitest";
import { aDefinition, aStep } from "../../../test/tasks.ts";
import { differenceOf } from "./difference.ts";

const [a, b, c] = [aStep("a"), aStep("b"), aStep("c")];
const NOTHING = { added: [], removed: [], changed: [], isReordered: false, fields: [] };
const of = (given: Partial<TaskDefinition>): TaskDefinition => ({ ...aDefinition(a, b), ...given });

it.each<[string, TaskDefinition, TaskDefinition, object]>([
  ["nothing", aDefinition(a, b), aDefinition(a, b), {}],
  ["a step more", aDefinition(a), aDefinition(c, a), { added: ["c"] }],
  ["a step less", aDefinition(a, b), aDefinition(b), { removed: ["a"] }],
  ["another step in its place", aDefinition(a, b), aDefinition(a, c), { added: ["c"], removed: ["b"] }],
  ["how a step is cleaned", aDefinition(a, b), aDefinition(a, { ...b, passes: 2 }), { changed: ["b"] }],
  ["the order", aDefinition(a, b, c), aDefinition(c, a, b), { isReordered: true }],
  ["who runs it", of({}), of({ runner: { kind: "product", productId: 4 } }), { fields: ["runner"] }],
  [
    "its ends",
    of({}),
    of({ startPointId: "p", endPointId: "q" }),
    { fields: ["startPointId", "endPointId"] },
  ],
  ["how often", of({ loop: "count", loops: 2 }), of({ loop: "count", loops: 5 }), { fields: ["loop"] }],
  ["a number that does not count", of({ loops: 2 }), of({ loops: 5 }), {}],
])("a version changed %s", (_, ...[before, after, difference]) => {
  expect(differenceOf(before, after)).toEqual({ ...NOTHING, ...difference });
});
