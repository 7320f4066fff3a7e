import { expect, it } from "vitest";
import { daysOf, todayIn, type UsageRange } from "./usage-days.ts";

const NONE = { from: "", to: "" };

it.each<[UsageRange, string, ...string[]]>([
  ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["today", "2026-03-01", "2026-03-01", "2026-03-01"],
  ["7d", "2026-03-03", "2026-02-24", "2026-03-02"],
  ["month", "2026-03-15", "2026-03-01", "2026-03-15"],
  ["lastMonth", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["lastMonth", "2026-01-05", "2025-12-01", "2025-12-31"],
  ["days", "2026-03-15", "2026-03-14", "2026-03-14"],
])("%s on %s is %s to %s", (range, today, ...days) => {
  expect(Object.values(daysOf(range, today, NONE))).toEqual(days);
});

it("takes one's own days, and one of them for both", () => {
  expect(daysOf("days", "2026-03-15", { from: "2026-01-01", to: "2026-01-31" })).toEqual({
    from: "2026-01-01",
    to: "2026-01-31",
  });
  expect(daysOf("days", "2026-03-15", { from: "", to: "2026-01-31" }).from).toBe("2026-01-31");
});

it("knows which day it is elsewhere", () => {
  const now = new Date("2026-03-01T20:00:00Z");
  expect(todayIn("Asia/Shanghai", now)).toBe("2026-03-02");
  expect(todayIn("America/New_York", now)).toBe("2026-03-01");
});
