import { describe, expect, it } from "vitest";
import { createSiteDates, quarterOf } from "./site-day.ts";

const siteDates = createSiteDates();
const dayOf = (zone: string, instant: string) => siteDates(zone, Date.parse(instant));

describe("the day of a site", () => {
  it.each([
    ["UTC", "2026-03-01T00:00:00Z", "2026-03-01", "2026-03-01"],
    ["Asia/Shanghai", "2026-02-28T16:00:00Z", "2026-03-01", "2026-03-01"],
    ["Asia/Shanghai", "2026-02-28T15:59:59Z", "2026-02-28", "2026-02-01"],
    ["America/New_York", "2026-01-01T04:59:59Z", "2025-12-31", "2025-12-01"],
    ["Asia/Kathmandu", "2026-06-01T18:14:59Z", "2026-06-01", "2026-06-01"],
    ["Asia/Kathmandu", "2026-06-01T18:15:00Z", "2026-06-02", "2026-06-01"],
    // Clocks go forward in the night to 29 March, and back in the night to 25 October.
    ["Europe/Berlin", "2026-03-28T22:59:59Z", "2026-03-28", "2026-03-01"],
    ["Europe/Berlin", "2026-03-29T22:00:00Z", "2026-03-30", "2026-03-01"],
    ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25", "2026-10-01"],
    ["Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-25", "2026-10-01"],
    ["Nowhere/Land", "2026-03-01T00:00:00Z", "2026-03-01", "2026-03-01"],
  ])("in %s at %s is %s", (zone, instant, ...[day, month]) => {
    expect(dayOf(zone, instant)).toEqual({ day, month });
  });

  it("is the same when asked again, for more instants than are kept", () => {
    for (let hour = 0; hour < 4_000; hour += 1) {
      const at = Date.UTC(2025, 0, 1, hour);
      expect(siteDates("UTC", at).day).toBe(new Date(at).toISOString().slice(0, 10));
    }
  });

  it("knows the quarter hour", () => {
    expect(quarterOf(Date.parse("2026-03-01T10:29:59.999Z"))).toBe(Date.parse("2026-03-01T10:15:00Z"));
  });
});
