import { describe, expect, it } from "vitest";
import { addMonths, dayIn, monthPeriod, pointsOf, rangePeriod, weekOf, weekPeriod } from "./periods.ts";

describe("periods of the dashboard (§9)", () => {
  it("covers seven days that end today and the seven before", () => {
    const period = rangePeriod("7d", "2026-03-03");
    expect([period.from, period.to]).toEqual(["2026-02-25", "2026-03-03"]);
    expect([period.previousFrom, period.previousTo]).toEqual(["2026-02-18", "2026-02-24"]);
    expect(pointsOf(period)).toHaveLength(7);
  });

  it("covers twelve months that end with the running one, and the same months a year before", () => {
    const period = rangePeriod("12m", "2026-11-21");
    expect([period.from, period.to]).toEqual(["2025-12-01", "2026-11-21"]);
    expect([period.previousFrom, period.previousTo]).toEqual(["2024-12-01", "2025-11-21"]);
    expect(pointsOf(period)).toEqual([
      "2025-12-01",
      "2026-01-01",
      "2026-02-01",
      "2026-03-01",
      "2026-04-01",
      "2026-05-01",
      "2026-06-01",
      "2026-07-01",
      "2026-08-01",
      "2026-09-01",
      "2026-10-01",
      "2026-11-01",
    ]);
  });

  it("compares the last day of a long month with the whole of a short one", () => {
    expect(monthPeriod("2026-03-31").previousTo).toBe("2026-02-28");
    expect(monthPeriod("2028-03-30").previousTo).toBe("2028-02-29");
    expect(rangePeriod("12m", "2028-02-29").previousTo).toBe("2027-02-28");
  });

  it("begins weeks on Monday, also across the turn of the year", () => {
    expect(weekOf("2026-11-22")).toBe("2026-11-16");
    expect(weekOf("2026-11-23")).toBe("2026-11-23");
    const period = weekPeriod("2027-01-01");
    expect([period.from, period.previousFrom, period.previousTo]).toEqual([
      "2026-12-28",
      "2026-12-21",
      "2026-12-25",
    ]);
  });

  it("counts months without skipping short ones", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2026-01-31", 2)).toBe("2026-03-31");
    expect(addMonths("2026-01-15", -13)).toBe("2024-12-15");
  });

  it("knows the calendar day of each zone at one moment", () => {
    const moment = new Date("2026-11-20T23:30:00Z");
    expect(dayIn("Asia/Shanghai", moment)).toBe("2026-11-21");
    expect(dayIn("UTC", moment)).toBe("2026-11-20");
    expect(dayIn("America/Los_Angeles", moment)).toBe("2026-11-20");
  });
});
