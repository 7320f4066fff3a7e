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
import { takeLive, takeState } from "./telemetry.calls.ts";

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
