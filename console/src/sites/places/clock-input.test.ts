import { describe, expect, it } from "vitest";
import { clockTimeOf } from "./clock-input.tsx";

describe("a time that is typed", () => {
  it.each([
    ["8", "08:00"],
    ["830", "08:30"],
    ["8:30", "08:30"],
    ["0830", "08:30"],
    ["23：59", "23:59"],
    ["24:00", "24:00"],
  ])("%s is %s", (text, time) => expect(clockTimeOf(text, true)).toBe(time));

  it.each(["", "x", "8:60", "25", "24:01", "12345"])("%s is none", (text) => {
    expect(clockTimeOf(text, true)).toBeUndefined();
  });

  it("does not begin at 24:00", () => expect(clockTimeOf("24:00", false)).toBeUndefined());
});
