import { expect, it } from "vitest";
import { movedTo } from "./item-order.ts";

it("moves a member to another place, never off the list", () => {
  const list = ["a", "b", "c", "d"];
  expect(movedTo(list, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(movedTo(list, 3, 1)).toEqual(["a", "d", "b", "c"]);
  expect(movedTo(list, 1, 99)).toEqual(["a", "c", "d", "b"]);
  for (const [from, to] of [
    [0, -1],
    [3, 4],
    [2, 2],
    [9, 0],
  ] as const)
    expect(movedTo(list, from, to)).toBe(list);
});
