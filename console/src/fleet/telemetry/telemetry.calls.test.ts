import {
  type DeviceLive,
  type DeviceState,
  NEVER_REPORTED,
  NEVER_REPORTED_LIVE,
  TELEMETRY_ENDPOINTS,
} from "@sweepline/contract/fleet/telemetry.ts";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { queryKeyOf } from "../../core/api/index.ts";
import { freshnessOf, newerOf, takeLive, takeState } from "./telemetry.calls.ts";

const ONLINE = {
  status: "04",
  isOnline: true,
  workStatus: 1,
  batteryPercent: 80,
  lastReportAt: "2026-11-21T08:00:00.000Z",
} as const;
const aLive = (given: Partial<DeviceLive> = {}): DeviceLive => ({
  ...NEVER_REPORTED_LIVE,
  ...ONLINE,
  ...given,
});
const aState = (given: Partial<DeviceState> = {}): DeviceState => ({
  ...NEVER_REPORTED,
  ...ONLINE,
  ...given,
});

describe("live events in the cache", () => {
  let cache: QueryClient;
  const held = (id: number) => cache.getQueryData<DeviceLive>(["deviceLive", id]);
  beforeEach(() => {
    cache = new QueryClient();
  });

  it("replace what is held of their own device only", () => {
    takeLive(cache, 1, aLive({ batteryPercent: 80 }));
    takeLive(cache, 2, aLive({ batteryPercent: 50 }));
    takeLive(cache, 1, aLive({ batteryPercent: 79, lastReportAt: "2026-11-21T08:00:01.000Z" }));
    expect(held(1)?.batteryPercent).toBe(79);
    expect(held(2)?.batteryPercent).toBe(50);
  });

  it("lose against something newer", () => {
    takeLive(cache, 1, aLive({ status: "00", lastReportAt: "2026-11-21T08:00:05.000Z" }));
    takeLive(cache, 1, aLive({ status: "04" }));
    expect(held(1)?.status).toBe("00");
  });

  it("say that a device went offline, which is no new report", () => {
    takeLive(cache, 1, aLive());
    takeLive(cache, 1, aLive({ isOnline: false, status: "03" }));
    expect(held(1)).toMatchObject({ isOnline: false, status: "03" });
  });

  it("of a whole state reach the state query and the row", () => {
    takeState(cache, 1, aState({ mode: "ECO", batteryPercent: 12 }));
    const key = queryKeyOf(TELEMETRY_ENDPOINTS.state, { params: { id: 1 } });
    expect(cache.getQueryData<DeviceState>(key)?.mode).toBe("ECO");
    expect(held(1)?.batteryPercent).toBe(12);
  });
});

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
