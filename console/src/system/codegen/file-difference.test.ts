import { expect, it } from "vitest";
import { countsOf, differenceOf, stretchesOf } from "./file-difference.ts";

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);
const text = (...all: readonly string[]) => `${all.join("\n")}\n`;

it("says of each line whether it was added, removed or stayed", () => {
  const difference = differenceOf(text("a", "b", "c"), text("a", "B", "c", "d"));
  expect(difference.map(({ kind, text: line }) => `${kind[0]} ${line}`)).toEqual([
    ...["s a", "r b", "a B", "s c", "a d"],
  ]);
  expect(countsOf(difference)).toEqual({ added: 2, removed: 1 });
});

it("finds nothing in what is the same", () => {
  expect(countsOf(differenceOf(text("a", "b"), text("a", "b")))).toEqual({ added: 0, removed: 0 });
});

it("folds what is more than three lines away from a change", () => {
  const before = text(...lines(1, 20));
  const after = text(...lines(1, 9), "new", ...lines(11, 20));
  const stretches = stretchesOf(differenceOf(before, after));
  expect(stretches.map(({ isFolded, lines: own }) => [isFolded, own.length])).toEqual([
    [true, 6],
    [false, 8],
    [true, 7],
  ]);
});
