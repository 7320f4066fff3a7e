import { describe, expect, it } from "vitest";
import { commandOf, TOOL_KEYS } from "./shortcuts.ts";

const press = (
  key: string,
  held: Partial<Record<"ctrlKey" | "metaKey" | "shiftKey" | "altKey", boolean>> = {},
) => commandOf({ key, code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

describe("keys of the editor", () => {
  it("give every tool a letter of its own, and none that means something else", () => {
    const letters = Object.values(TOOL_KEYS);
    expect(new Set(letters).size).toBe(letters.length);
    for (const [tool, letter] of Object.entries(TOOL_KEYS))
      expect(press(letter.toLowerCase())).toEqual({ do: "tool", tool });
  });

  it.each([
    ["z", { ctrlKey: true }, "undo"],
    ["z", { metaKey: true }, "undo"],
    ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
    ["y", { ctrlKey: true }, "redo"],
    ["G", { ctrlKey: true, shiftKey: true }, "ungroup"],
    ["Backspace", {}, "delete"],
    ["?", { shiftKey: true }, "help"],
    ["Tab", {}, "next"],
    ["Tab", { shiftKey: true }, "previous"],
    ["F", {}, "fit"],
  ] as const)("%s with %o means %s", (key, held, meaning) =>
    expect(press(key, held)).toEqual({ do: meaning }),
  );

  it("leave arrows, Enter and Escape to the drawing, and what is held with Alt to the browser", () => {
    for (const key of ["ArrowLeft", "Enter", "Escape", "j"]) expect(press(key)).toBeUndefined();
    expect(press("v", { altKey: true })).toBeUndefined();
    expect(press("3")).toEqual({ do: "zoomTo", pixelsPerCell: 4 });
  });
});
