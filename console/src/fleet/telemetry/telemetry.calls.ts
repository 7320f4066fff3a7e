import { staleAfterMs } from "@sweepline/contract/fleet/connections.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { DeviceLive, DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { TELEMETRY_ENDPOINTS, TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryFor, queryKeyOf } from "../../core/api/index.ts";
import { liveHandler, useLive } from "../../core/live/index.ts";

/** What devices report, as pages hold it: fetched, followed live, the newer kept; and how far it can be trusted. */

export const deviceStateQuery = (id: number) => queryFor(TELEMETRY_ENDPOINTS.state, { params: { id } });
export const deviceUsageQuery = (id: number, days: number) =>
  queryFor(TELEMETRY_ENDPOINTS.usage, { params: { id }, query: { days } });
export const deviceTrailQuery = (id: number) => ({
  ...queryFor(TELEMETRY_ENDPOINTS.trail, { params: { id }, query: { minutes: 30 } }),
  // The trail grows by live points; what was missed while the connection was down is read again.
  staleTime: 0,
});

const liveKey = (id: number) => ["deviceLive", id] as const;

/**
 * The live part of a row: as fetched, until the socket says something newer. Each device has a cache entry of its own,
 * so that one robot's report draws one row again, not the table.
 */
export function useDeviceLive(id: number, fetched: DeviceLive): DeviceLive {
  const { data } = useQuery<DeviceLive>({ queryKey: liveKey(id), queryFn: skipToken });
  return data ?? fetched;
}

/** The whole state as the live connection sends it; undefined while nothing subscribes to the device's state. */
export function useFollowedState(id: number): DeviceState | undefined {
  const queryKey = queryKeyOf(TELEMETRY_ENDPOINTS.state, { params: { id } });
  return useQuery<DeviceState>({ queryKey, queryFn: skipToken }).data;
}

/** Follows all that these devices report, for rows that show more than the live part. */
export function useFollowedStates(ids: readonly number[]): void {
  useLive(deviceStateChanged, ids);
}

/** Follows the devices of these rows while they are on screen, beginning with what was fetched. */
export function useFollowedLive(rows: readonly { readonly id: number; readonly live: DeviceLive }[]): void {
  const cache = useQueryClient();
  useEffect(() => {
    for (const { id, live } of rows) takeLive(cache, id, live);
  }, [cache, rows]);
  useLive(
    deviceChanged,
    rows.map(({ id }) => id),
  );
}

/** Events may overtake answers and each other: an older state never replaces a newer one. */
export function takeLive(cache: QueryClient, id: number, live: DeviceLive): void {
  cache.setQueryData<DeviceLive>(liveKey(id), (held) => newerOf(held, live));
}

export function takeState(cache: QueryClient, id: number, state: DeviceState): void {
  const key = queryKeyOf(TELEMETRY_ENDPOINTS.state, { params: { id } });
  cache.setQueryData<DeviceState>(key, (held) => newerOf(held, state));
  takeLive(cache, id, state);
}

/** Of two states of the same device the one that was received later; a tie goes to the second. */
export function newerOf<T extends Pick<DeviceLive, "lastReportAt">>(one: T | undefined, other: T): T {
  if (!one?.lastReportAt) return other;
  if (!other.lastReportAt) return one;
  return one.lastReportAt > other.lastReportAt ? one : other;
}

const deviceChanged = liveHandler(TELEMETRY_EVENTS.deviceChanged, takeLive);
export const deviceStateChanged = liveHandler(TELEMETRY_EVENTS.deviceStateChanged, takeState);

/**
 * How much a device's values can be trusted. Three kinds of not knowing, never mixed:
 *
 *     fresh    connected, and heard from within the longest report interval
 *     stale    connected by the broker's word, but silent for longer than its protocol lets it be
 *     offline  not connected; the values are the last ones before that
 *     unknown  never heard from at all
 */
export type Freshness = "fresh" | "stale" | "offline" | "unknown";

export function freshnessOf(
  { isOnline, lastReportAt }: Pick<DeviceLive, "isOnline" | "lastReportAt">,
  now: number,
  protocol: Protocol,
): Freshness {
  if (lastReportAt === null) return "unknown";
  if (!isOnline) return "offline";
  const lateAfterMs = staleAfterMs(protocol) ?? Number.POSITIVE_INFINITY;
  return now - Date.parse(lastReportAt) > lateAfterMs ? "stale" : "fresh";
}
