import { describe, expect, it } from "vitest";
import { freshnessOf, newerOf } from "./freshness.ts";

const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();

describe("how fresh a device's values are", () => {
  it.each([
    ["fresh", true, ago(10)],
    ["stale", true, ago(46)],
    ["offline", false, ago(10)],
    ["offline", false, ago(9_000)],
    ["unknown", false, null],
    ["unknown", true, null],
  ] as const)("is %s: online %s, heard at %s", (freshness, isOnline, lastReportAt) => {
    expect(freshnessOf({ isOnline, lastReportAt }, NOW, "vda5050")).toBe(freshness);
  });

  it("is late by its protocol: a sensor after hours, a vacuum in its dock never", () => {
    const sensor = (seconds: number) =>
      freshnessOf({ isOnline: true, lastReportAt: ago(seconds) }, NOW, "chirpstack");
    expect([sensor(3_600), sensor(6_000)]).toEqual(["fresh", "stale"]);
    expect(freshnessOf({ isOnline: true, lastReportAt: ago(90_000) }, NOW, "valetudo")).toBe("fresh");
  });

  it("takes a report from a clock that runs ahead as fresh", () => {
    expect(freshnessOf({ isOnline: true, lastReportAt: ago(-5) }, NOW, "vda5050")).toBe("fresh");
  });
});

describe("the newer of two states", () => {
  const state = (lastReportAt: string | null, name: string) => ({ lastReportAt, name });

  it("is the one received later, whichever came first to us", () => {
    expect(newerOf(state(ago(1), "new"), state(ago(9), "old")).name).toBe("new");
    expect(newerOf(state(ago(9), "old"), state(ago(1), "new")).name).toBe("new");
  });

  it("is the second of two with the same report: the connection changed, the report did not", () => {
    expect(newerOf(state(ago(1), "online"), state(ago(1), "offline")).name).toBe("offline");
  });

  it("is never one without a report beside one with it", () => {
    expect(newerOf(state(ago(1), "known"), state(null, "unknown")).name).toBe("known");
    expect(newerOf(state(null, "unknown"), state(ago(1), "known")).name).toBe("known");
    expect(newerOf(undefined, state(null, "first")).name).toBe("first");
  });
});
