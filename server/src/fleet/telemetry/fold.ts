import { staleAfterMs } from "@sweepline/contract/fleet/connections.ts";
import { PROTOCOLS } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { CleaningReport } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { VdaConnection, VdaState, VdaVisualization } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { ConnectionItem, IngestItem, MessageItem } from "../../core/ingest/items.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { Facts } from "./facts.ts";
import { foldCleaning } from "./fold-cleaning.ts";
import { foldReading } from "./fold-reading.ts";
import { foldPosition, foldState } from "./fold-state.ts";
import { comesOnline, goesOffline, goodbyeOf, noteChanges } from "./fold-status.ts";
import type { Reading } from "./reading.ts";

/**
 * One message or connection event into a device's memory, and what follows from it into the facts. Plain code: no database,
 * no clock. A report that is older than what is known changes only what it alone speaks of, and its amounts count
 * all the same (once: the store knows which reports it has seen).
 */
export function fold(memory: DeviceMemory, item: IngestItem, facts: Facts): void {
  if (item.type === "connection") foldConnectionItem(memory, item, facts);
  else foldMessage(memory, item, facts);
  noteChanges(memory, item, facts);
}

function foldConnectionItem(memory: DeviceMemory, item: ConnectionItem, facts: Facts): void {
  const { kind, device, at } = item;
  if (kind === "changed") {
    // It was handed on: who runs the server that it speaks through has no say in it any more.
    if (device.isCutOff) goesOffline(memory, { device, at, reason: "kicked" }, facts);
    return;
  }
  const { lastReportAt } = memory;
  // The watchdog looked a while ago: the device may have spoken since.
  if (kind === "silence" && (lastReportAt ?? 0) >= at) return;
  // It is connected again, to another process of the broker than the one that ended.
  if (kind === "brokerRestart" && (lastReportAt ?? 0) > at) return;
  if (kind === "connected") comesOnline(memory, item, facts);
  else goesOffline(memory, { device, at, reason: kind, byWill: item.byWill ?? false }, facts);
}

function foldMessage(memory: DeviceMemory, item: MessageItem, facts: Facts): void {
  const { device, kind, payload, receivedAt, isRetained = false } = item;
  if (kind === "state" && !isRetained) noteClock(memory, item);
  if (!isRetained) noteGap(memory, item, facts);
  if (!isRetained) memory.lastReportAt = Math.max(memory.lastReportAt ?? 0, receivedAt);
  if (kind !== "connection" && kind !== "reading" && !isRetained)
    comesOnline(memory, { device, at: receivedAt, remoteIp: null, port: null }, facts);
  if (kind === "connection") foldConnection(memory, item as MessageItem<VdaConnection>, facts);
  else if (kind === "reading") foldReading(memory, item as MessageItem<Reading>, facts);
  else if (kind === "cleaning") foldCleaning(memory, item as MessageItem<CleaningReport>, facts);
  else if (kind === "state") foldState(memory, item as MessageItem<VdaState>, facts);
  else if (kind === "visualization")
    foldPosition(memory, item, { position: (payload as VdaVisualization).agvPosition, facts });
}

/** A clock that is off by so much is shown to people. */
const NOTABLE_MS = 10_000;
/** A clock is off by the same for this long; messages that waited in the robot are late by less and less. */
const SURE_AFTER_MS = 30_000;

/** How far the device's clock is off, by what it says as soon as it happens; positive: ahead of ours. */
function noteClock(memory: DeviceMemory, { at, sentAt = at, receivedAt }: MessageItem): void {
  const offMs = sentAt - receivedAt;
  if (Math.abs(offMs) < NOTABLE_MS) {
    memory.clock = undefined;
    memory.state.clockOffS = null;
    return;
  }
  const { clock } = memory;
  if (!clock || !isNear(offMs, clock.offMs)) memory.clock = { offMs, since: receivedAt };
  else if (receivedAt - clock.since >= SURE_AFTER_MS && !isNear(offMs, (memory.state.clockOffS ?? 0) * 1_000))
    memory.state.clockOffS = Math.round(offMs / 1_000);
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < NOTABLE_MS;

const STALE_AFTER = new Map<string, number | null>(
  PROTOCOLS.map((protocol) => [protocol, staleAfterMs(protocol)]),
);

/** Silent while it was thought to be there: the time without a connection has records of its own. */
function noteGap({ isOnline, lastReportAt }: DeviceMemory, item: MessageItem, facts: Facts): void {
  const { device, receivedAt } = item;
  const after = STALE_AFTER.get(device.protocol) ?? null;
  if (after === null || !isOnline || lastReportAt === null || receivedAt - lastReportAt <= after) return;
  facts.gaps.push({ device, lastReportAt, nextReportAt: receivedAt });
}

const GOODBYES = { OFFLINE: "closed", CONNECTIONBROKEN: "lost" } as const;

/** A will was written when the connection was made: only its time of receipt says anything. */
function foldConnection(memory: DeviceMemory, item: MessageItem<VdaConnection>, facts: Facts): void {
  const { device, payload, receivedAt: at } = item;
  if (payload.connectionState === "ONLINE")
    comesOnline(memory, { device, at, remoteIp: null, port: null }, facts);
  else goesOffline(memory, goodbyeOf(item, GOODBYES[payload.connectionState]), facts);
}
