import { describe, expect, it } from "vitest";
import { momentOf, withMoments } from "./moments.ts";

const AT = "2026-11-16T08:00:00.000Z";
const TEXT = `stuck since ${momentOf(AT, "Europe/Berlin")}`;

describe("a moment within a message", () => {
  it.each([
    [null, "stuck since 2026-11-16 09:00:00 (UTC+1)"],
    ["Asia/Shanghai", "stuck since 2026-11-16 16:00:00 (UTC+8)"],
    ["Asia/Kolkata", "stuck since 2026-11-16 13:30:00 (UTC+5:30)"],
    ["UTC", "stuck since 2026-11-16 08:00:00 (UTC+0)"],
  ])("is said by the clocks of a reader in %s", (timeZone, text) =>
    expect(withMoments(TEXT, timeZone)).toBe(text),
  );

  it.each(["⟦2026-13-45T08:00:00.000Z UTC⟧", "⟦2026-11-16T08:00:00.000Z No/Where⟧", "⟦now⟧"])(
    "that somebody wrote by hand stays as it is: %s",
    (text) => expect(withMoments(text, null)).toBe(text),
  );
});
