import { staleAfterMs } from "@sweepline/contract/fleet/connections.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";

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

/** Of two states of the same device the one that was received later; a tie goes to the second. */
export function newerOf<T extends Pick<DeviceLive, "lastReportAt">>(one: T | undefined, other: T): T {
  if (!one?.lastReportAt) return other;
  if (!other.lastReportAt) return one;
  return one.lastReportAt > other.lastReportAt ? one : other;
}
