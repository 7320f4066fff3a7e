import type { MessageItem } from "../../core/ingest/items.ts";
import { isExposedConnection } from "../../core/networks.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { ComingFact, Facts, GoingFact } from "./facts.ts";

/**
 * Whether a device is online. The broker's word and the robot's own are believed at once, and so is any report of a
 * device that was thought to be away; silence is believed after three missed reports, because a flat battery says no goodbye.
 *
 *   offline ──connection made · any message──▶ online ──goodbye · will · connection broke · kicked · silence──▶ offline
 */
export function comesOnline(memory: DeviceMemory, coming: ComingFact, facts: Facts): void {
  if (memory.isOnline) return;
  const { device, at, remoteIp, port, isEncrypted = false, clientId = "", mqttVersion = null } = coming;
  memory.isOnline = true;
  // The watchdog counts from here: a connection alone proves life for one interval.
  memory.lastReportAt = Math.max(memory.lastReportAt ?? 0, at);
  const line = { remoteIp, port, isEncrypted, clientId, mqttVersion };
  facts.connections.push({ kind: "coming", device, at, ...line });
  // Whoever is on the way could read its password.
  const isExposed = isExposedConnection({ isEncrypted, remoteIp });
  const values = { ...(remoteIp && { remoteIp }), ...(isExposed && { isExposed: 1 }) };
  facts.logs.push({ device, at, level: isExposed ? "warning" : "info", kind: "connected", values });
}

export function goesOffline(memory: DeviceMemory, going: GoingFact, facts: Facts): void {
  if (!memory.isOnline) return;
  const { device, at, reason } = going;
  memory.isOnline = false;
  facts.connections.push({ kind: "going", ...going });
  const level = reason === "closed" ? "info" : "warning";
  facts.logs.push({ device, at, level, kind: "disconnected", values: { reason } });
}

/** Of a message that says so. Brokers of others do not say what was a last will; by the protocols, who is lost says it by that only. */
export const goodbyeOf = (
  { device, receivedAt: at, isWill = true }: MessageItem,
  reason: "closed" | "lost",
): GoingFact => ({ device, at, reason, byWill: reason === "lost" && isWill });
