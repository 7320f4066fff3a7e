import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryKeyOf } from "./queries.ts";
import { refetch, refetchSoon } from "./writes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("reads anew once for all that is told at once, and again for what is told later", () => {
  const cache = new QueryClient();
  const read = vi.spyOn(cache, "invalidateQueries");
  const renew = refetchSoon([DEVICE_ENDPOINTS.list, DEVICE_ENDPOINTS.get]);
  for (let received = 0; received < 1_000; received += 1) renew(cache);
  expect(read).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(read.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
    ["GET /platform/equipment/page"],
    ["GET /platform/equipment/:id"],
  ]);
  renew(cache);
  vi.runAllTimers();
  expect(read).toHaveBeenCalledTimes(4);
});

it("reads anew whatever shows devices, whichever room's endpoint it is", async () => {
  const cache = new QueryClient();
  const keys = [
    queryKeyOf(DEVICE_ENDPOINTS.get, { params: { id: 7 } }),
    queryKeyOf(REGISTRATION_ENDPOINTS.list, { query: { search: "SW" } }),
    queryKeyOf(PLACE_ENDPOINTS.get, { params: { id: 7 } }),
    queryKeyOf(PLACE_ENDPOINTS.options, { query: {} }),
  ];
  for (const key of keys) cache.setQueryData(key, {});
  await refetch(cache, ["devices"]);
  expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, false]);
});
