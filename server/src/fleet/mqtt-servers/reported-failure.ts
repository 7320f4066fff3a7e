import { setTimeout as wait } from "node:timers/promises";
import type { LinkFailure, LinkReason, LinkState } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { type ConnectionFault, stateOf } from "../../core/bus/connection-fault.ts";

/**
 * What is said of a connection that could not be made. Whoever may enter a server could otherwise have us look which addresses
 * and ports answer in networks that only we reach. So a tenant hears one word, after the same time, whether a name is
 * unknown, an address refused, a port closed or somebody answers who speaks no MQTT. What a server says by itself
 * (certificate, password) helps to set it up, and is told where anybody could have come there, or where we have been
 * let in before.
 */
export interface ReportedFailure {
  state: Exclude<LinkState, "connecting" | "connected" | "disabled">;
  reason: LinkReason;
  detail: string;
  /** Where that was not all: what only those hear who run the platform. */
  trouble: LinkFailure | null;
}

export interface Audience {
  isPlatforms: boolean;
  /** The address that was connected to is one that anybody reaches. */
  isPublic: boolean;
  /** We have been let in there before. */
  wasConnected: boolean;
  /** We had been let in when it ended. */
  wasOpen?: boolean;
}

/** How long a connection for a tenant may take, and how long its failure takes always. */
export const TENANT_TIMEOUT_MS = 6_000;
const MAX_DETAIL = 300;

/** Known without anybody having been asked. */
const OUR_OWN: ReadonlySet<LinkReason> = new Set(["passwordUnreadable", "noHolder"]);
/** Said by whoever was connected to. */
const ITS_OWN: ReadonlySet<LinkReason> = new Set([
  "wrongPassword",
  "notAuthorized",
  "clientIdRefused",
  "versionRefused",
  "sessionTaken",
  "subscriptionRefused",
  "busy",
  "packetTooLarge",
  "certificateUntrusted",
  "certificateExpired",
  "certificateName",
  "certificateInvalid",
]);

export function reportedFailureOf(
  fault: ConnectionFault,
  { isPlatforms, isPublic, wasConnected, wasOpen }: Audience,
): ReportedFailure {
  const trouble = { reason: fault.reason, detail: fault.message.slice(0, MAX_DETAIL) };
  const { reason } = fault;
  const isDetailShown =
    isPlatforms || wasOpen || OUR_OWN.has(reason) || (ITS_OWN.has(reason) && (isPublic || wasConnected));
  if (isDetailShown) return { state: stateOf(reason), ...trouble, trouble: null };
  return { state: "unreachable", reason: "noConnection", detail: "", trouble };
}

/** Settles when a failure that is not told may be answered. `startedAt`: of `performance`. */
export async function waitOut(startedAt: number, signal?: AbortSignal): Promise<void> {
  const leftMs = Math.max(0, startedAt + TENANT_TIMEOUT_MS - performance.now());
  await wait(leftMs, undefined, signal && { signal });
}
