import { describe, expect, it } from "vitest";
import { formatFor } from "./index.ts";
import { abbreviate, formatNumber, formatTotal } from "./numbers.ts";
import { formatAge, formatDateTime, formatDuration } from "./times.ts";

const meters = formatFor({ lengthUnit: "meter", timeZone: "UTC" }, "en");
const feet = formatFor({ lengthUnit: "foot", timeZone: "Asia/Shanghai" }, "zh");

it("lists names as each language does, and nobody as what was not reported", () => {
  expect([meters.list(["A", "B"]), feet.list(["甲", "乙"]), meters.list([])]).toEqual([
    "A, B",
    "甲、乙",
    "—",
  ]);
});

describe("numbers (§9)", () => {
  it("say of a list where nobody counted further", () => {
    expect(formatTotal({ total: 10_000, isTotalExact: false })).toBe("10,000+");
    expect(formatTotal({ total: 10_000, isTotalExact: true })).toBe("10,000");
    expect(formatTotal(undefined)).toBe("—");
  });

  it("uses thousands separators", () => {
    expect(formatNumber(1_234_567.891, 1)).toBe("1,234,567.9");
    expect(formatNumber(-1_234)).toBe("-1,234");
  });

  it.each([
    [0, "0"],
    [999, "999"],
    [999.6, "1k"],
    [1_250, "1.25k"],
    [12_345, "12.3k"],
    [999_499, "999k"],
    [999_600, "1M"],
    [3_400_000, "3.4M"],
    [-2_500, "-2.5k"],
    [7.2e9, "7.2G"],
    [1e12, "1T"],
    [1e15, "1P"],
    [5e18, "5E"],
    [5e21, "5,000E"],
  ])("abbreviates %d as %s", (value, text) => expect(abbreviate(value)).toBe(text));

  it("shows what was not reported as a dash, never as zero", () => {
    expect([formatNumber(undefined), abbreviate(null), meters.percent(undefined), meters.area(null)]).toEqual(
      Array(4).fill("—"),
    );
    expect([
      meters.duration(null),
      meters.dateTime(undefined),
      meters.age(null, 0),
      meters.length(undefined),
    ]).toEqual(Array(4).fill("—"));
    expect(formatNumber(Number.NaN)).toBe("—");
  });
});

describe("durations (§9)", () => {
  it.each([
    [0, "0 s"],
    [59, "59 s"],
    [60, "1 min"],
    [750, "12 min 30 s"],
    [3_600, "1 h"],
    [12_000, "3 h 20 min"],
    [3_599.6, "1 h"],
    [4_500_000, "1,250 h"],
    [-90, "-1 min 30 s"],
  ])("shows %d seconds as %s", (seconds, text) => expect(formatDuration(seconds, "en")).toBe(text));

  it("says it in Chinese", () => expect(formatDuration(12_000, "zh")).toBe("3 小时 20 分钟"));
});

describe("instants (§9)", () => {
  it("shows yyyy-MM-dd hh:mm:ss in the person's zone", () => {
    expect(formatDateTime("2026-11-20T23:05:09.500Z", "UTC")).toBe("2026-11-20 23:05:09");
    expect(feet.dateTime("2026-11-20T23:05:09Z")).toBe("2026-11-21 07:05:09");
    expect(formatDateTime("2026-11-20T00:00:00Z", "UTC")).toBe("2026-11-20 00:00:00");
  });

  it("does not fall over what is no instant", () => expect(formatDateTime("soon", "UTC")).toBe("—"));

  it("tells the age of a value", () => {
    const now = Date.parse("2026-11-20T12:00:00Z");
    expect(formatAge("2026-11-20T11:59:59Z", now, "en")).toBe("just now");
    expect(formatAge("2026-11-20T11:59:18Z", now, "en")).toBe("42 s ago");
    expect(formatAge("2026-11-20T09:30:00Z", now, "zh")).toBe("2 小时前");
    expect(formatAge("2026-11-10T12:00:00Z", now, "en")).toBe("10 d ago");
    expect(formatAge("2026-11-20T12:05:00Z", now, "en")).toBe("just now");
  });
});

describe("measures (§9)", () => {
  it("shows meters or feet, as the person likes", () => {
    expect(meters.area(1_234.5)).toBe("1,235 m²");
    expect(meters.area(12.34)).toBe("12.3 m²");
    expect(feet.area(100)).toBe("1,076 ft²");
    expect(feet.length(1)).toBe("3.28 ft");
    expect(meters.areaShort(1_250_000)).toBe("1.25M m²");
  });
});
