import { describe, expect, it } from "vitest";
import { standBeside } from "./place-beside.ts";

const DIALOG = { width: 400, height: 160 };
const WINDOW = { width: 1280, height: 720 };
const at = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 24 });

describe("a question beside the button that was pressed", () => {
  it.each([
    ["below it, by its right edge", at(1_100, 300), { left: 760, top: 332 }],
    ["above it, at the window's foot", at(1_100, 680), { left: 760, top: 512 }],
    ["by its left edge, at the window's left", at(100, 300), { left: 100, top: 332 }],
    ["clear of the window's edges", at(1_230, 0), { left: 864, top: 32 }],
    ["within the window, where the button is out of sight", at(1_100, -200), { left: 760, top: 16 }],
  ])("stands %s", (_, pressed, place) => {
    expect(standBeside(pressed, DIALOG, WINDOW)).toEqual(place);
  });

  it("begins at the edge where the window is hardly wider than it", () => {
    expect(standBeside(at(300, 100), DIALOG, { width: 390, height: 700 }).left).toBe(16);
  });
});
