import { describe, expect, it } from "vitest";
import { rootScale, sizeClassOf } from "./scale.ts";

describe("the root font size (§2, §9)", () => {
  it.each([
    [1_600, 1],
    [2_400, 1.5],
    [3_200, 2],
    [5_000, 2],
  ])("at %d px is %d times the base", (width, scale) => expect(rootScale(width)).toBe(scale));

  it("never falls below a legible size", () => {
    expect(rootScale(768) * 16).toBe(15);
    expect(rootScale(320) * 16).toBe(15);
  });
});

it.each([
  [1_200, 3],
  [1_199, 2],
  [992, 2],
  [991, 1],
  [768, 1],
  [767, 0],
])("a window of %d px has size class %d (§2)", (width, sizeClass) =>
  expect(sizeClassOf(width)).toBe(sizeClass),
);
