import { describe, expect, it } from "vitest";
import { byDay, daysLater, shownDays, turned } from "./calendar-days.ts";

describe("the days of a calendar", () => {
  it("are the week from Monday to Sunday, over the turn of a year too", () => {
    expect(shownDays("2026-11-26", "week")).toEqual([
      ...["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"],
    ]);
    expect(shownDays("2027-01-03", "week")[0]).toBe("2026-12-28");
    expect(shownDays("2026-11-23", "week")[0]).toBe("2026-11-23");
  });

  it("are all whole weeks of a month, four to six", () => {
    expect(shownDays("2026-11-26", "month")).toHaveLength(42);
    expect(shownDays("2026-11-26", "month").at(0)).toBe("2026-10-26");
    expect(shownDays("2026-11-26", "month").at(-1)).toBe("2026-12-06");
    expect(shownDays("2027-02-10", "month")).toEqual(
      Array.from({ length: 28 }, (_, n) => daysLater("2027-02-01", n)),
    );
  });

  it("turn by weeks and months; the last day of a month stays the last", () => {
    expect(turned("2026-11-26", "week", 1)).toBe("2026-12-03");
    expect(turned("2026-12-31", "month", 1)).toBe("2027-01-31");
    expect(turned("2027-01-31", "month", 1)).toBe("2027-02-28");
    expect(turned("2027-01-15", "month", -1)).toBe("2026-12-15");
  });

  it("hold what is planned on them, by the clocks of whoever looks", () => {
    const rows = [
      { plannedAt: "2026-11-25T23:30:00Z" },
      { plannedAt: null },
      { plannedAt: "2026-11-26T01:00:00Z" },
    ];
    const inUtc = byDay(rows, (instant) => instant.slice(0, 10));
    expect([...inUtc].map(([day, of]) => [day, of.length])).toEqual([
      ["2026-11-25", 1],
      ["2026-11-26", 1],
    ]);
    const east = byDay(rows, (at) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10));
    expect([...east.keys()]).toEqual(["2026-11-26"]);
  });
});
