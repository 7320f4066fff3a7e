import { describe, expect, it } from "vitest";
import { dayEnd, dayStart } from "./zoned-day.ts";

describe("a day in a zone", () => {
  it.each([
    ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z"],
    ["2026-11-21", "Asia/Shanghai", "2026-11-20T16:00:00.000Z"],
    ["2026-11-21", "America/New_York", "2026-11-21T05:00:00.000Z"],
    ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
  ])("%s begins in %s at %s", (day, zone, instant) => {
    expect(dayStart(day, zone)).toBe(instant);
  });

  it("has 23 or 25 hours where clocks change", () => {
    const hours = (day: string) =>
      Math.round(
        (Date.parse(dayEnd(day, "Europe/Stockholm")) - Date.parse(dayStart(day, "Europe/Stockholm"))) / 36e5,
      );
    expect(hours("2026-03-29")).toBe(23);
    expect(hours("2026-10-25")).toBe(25);
    expect(hours("2026-06-01")).toBe(24);
  });
});
