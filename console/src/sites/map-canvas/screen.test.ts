import { expect, it } from "vitest";
import { measureText } from "./measure-text.ts";
import { screenOf, seenBox, toMeters, toPixel } from "./screen.ts";

it("puts meters upright on the screen, and finds them again", () => {
  const screen = screenOf({ size: [800, 600], pixelRatio: 2, center: [10.013, -4], resolution: 0.05 });
  const [x, y] = toPixel(screen, [10.013, -4]);
  expect(Math.abs(x - 400)).toBeLessThanOrEqual(0.25);
  expect(Math.abs(y - 300)).toBeLessThanOrEqual(0.25);
  expect(toPixel(screen, [10.013, -3])[1]).toBeCloseTo(y - 20);
  const [backX, backY] = toMeters(screen, [x, y]);
  expect([backX.toFixed(6), backY.toFixed(6)]).toEqual(["10.013000", "-4.000000"]);
  // On whole pixels of the device, half ones of the page.
  expect([screen.left * 2, screen.top * 2].map(Number.isInteger)).toEqual([true, true]);
  const { left, right, top, bottom } = seenBox(screen);
  expect([right - left, top - bottom].map((value) => value.toFixed(6))).toEqual(["40.000000", "30.000000"]);
});

it.each([
  [{ kind: "length", value: 12.345 }, "meter", "12.35 m"],
  [{ kind: "length", value: 12.345 }, "foot", "40.50 ft"],
  [{ kind: "length", value: 1_234.56 }, "meter", "1,234.6 m"],
  [{ kind: "area", value: 2 }, "foot", "21.53 ft²"],
  [{ kind: "angle", value: Math.PI / 4 }, "meter", "45°"],
  [{ kind: "length", value: 0 }, "meter", undefined],
] as const)("says %o in %s as %s", (measure, unit, text) => {
  expect(measureText({ at: [0, 0], ...measure }, unit, "en")).toBe(text);
});
