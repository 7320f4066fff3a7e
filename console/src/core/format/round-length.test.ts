import { describe, expect, it } from "vitest";
import { roundLength } from "./round-length.ts";

describe("a scale bar", () => {
  it.each([
    [0.1, 10, 100],
    [0.05, 5, 100],
    [0.019, 2, 105.3],
    [0.0041, 0.2, 48.8],
    [3, 200, 66.7],
  ])("at %s units a pixel shows %s", (unitsPerPx, length, px) => {
    const bar = roundLength(unitsPerPx, 120);
    expect(bar.length).toBeCloseTo(length);
    expect(bar.px).toBeCloseTo(px, 1);
    expect(bar.px).toBeLessThanOrEqual(120);
  });
});
