import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  type ConnectionRecord,
  type Diagnosis,
  MAX_TIMELINE_DAYS,
  type Presence,
  staleAfterMs,
  type Timeline,
} from "@sweepline/contract/fleet/connections.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import type { Devices } from "../devices/index.ts";
import { type ConnectionExport, exportConnections } from "./connections.export.ts";
import { type ConnectionChoice, pageOfConnections } from "./connections.reads.store.ts";
import { findingsOf } from "./diagnosis.rules.ts";
import * as evidence from "./diagnosis.store.ts";
import { gapsIn, type Standing, standingOf, staysIn } from "./timeline.store.ts";
import { timelineOf } from "./timeline.ts";

export interface Connections {
  list(caller: Caller, deviceId: number, query: ConnectionChoice): Promise<Page<ConnectionRecord>>;
  export(
    caller: Caller,
    deviceId: number,
    request: Omit<ConnectionExport, "deviceId" | "now" | "serialNumber">,
  ): Promise<ExportFile>;
  timeline(
    caller: Caller,
    deviceId: number,
    range: { from?: string | undefined; to?: string | undefined },
  ): Promise<Timeline>;
  diagnosis(caller: Caller, deviceId: number): Promise<Diagnosis>;
}

interface Ground {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "get" | "requireVisible">;
}

const DAY_MS = 86_400_000;
/** Refusals from before it went say nothing of why it does not come back. */
const REFUSALS_BEFORE_MS = 60_000;

export function createConnections(ground: Ground): Connections {
  const { db, clock, devices } = ground;
  return {
    async list(caller, deviceId, query) {
      await devices.requireVisible(caller, deviceId);
      return pageOfConnections(db, deviceId, { query, now: clock.now() });
    },
    async export(caller, deviceId, request) {
      const { serialNumber } = await devices.get(caller, deviceId);
      return exportConnections(db, { ...request, deviceId, serialNumber, now: clock.now() });
    },
    async timeline(caller, deviceId, range) {
      await devices.requireVisible(caller, deviceId);
      return readTimeline(db, deviceId, { range, now: clock.now() });
    },
    async diagnosis(caller, deviceId) {
      await devices.requireVisible(caller, deviceId);
      return diagnose(db, deviceId, { caller, now: clock.now() });
    },
  };
}

/** The range as it can be answered: not beyond now, and not longer than a timeline may be. */
async function readTimeline(
  db: Queries,
  deviceId: number,
  asked: { range: { from?: string | undefined; to?: string | undefined }; now: Date },
): Promise<Timeline> {
  const now = asked.now.getTime();
  const to = Math.min(now, asked.range.to ? Date.parse(asked.range.to) : now);
  const wanted = asked.range.from ? Date.parse(asked.range.from) : to - DAY_MS;
  const from = Math.min(to, Math.max(wanted, to - MAX_TIMELINE_DAYS * DAY_MS));
  const span = { from: new Date(from), to: new Date(to) };
  const [stays, gaps, standing] = await Promise.all([
    staysIn(db, deviceId, span),
    gapsIn(db, deviceId, span),
    standingOf(db, deviceId),
  ]);
  const open = openGap(standing, now);
  return timelineOf({
    from,
    to,
    stays: stays.map((stay) => ({
      from: stay.connectedAt.getTime(),
      to: stay.disconnectedAt?.getTime() ?? null,
      reason: stay.reason,
    })),
    staleAfterMs: staleAfterMs(standing.protocol),
    gaps: [
      ...gaps.map((gap) => ({ from: gap.lastReportAt.getTime(), to: gap.nextReportAt.getTime() })),
      ...(open ? [open] : []),
    ],
  });
}

/** Silent right now: nobody has written that gap down yet. */
function openGap(
  { isOnline, lastReportAt }: Standing,
  now: number,
): { from: number; to: number } | undefined {
  return isOnline && lastReportAt ? { from: lastReportAt.getTime(), to: now } : undefined;
}

async function diagnose(
  db: Queries,
  deviceId: number,
  { caller, now }: { caller: Caller; now: Date },
): Promise<Diagnosis> {
  const [facts, lastStay] = await Promise.all([
    evidence.factsOf(db, deviceId),
    evidence.lastStayOf(db, deviceId),
  ]);
  const presence = presenceOf(facts, lastStay, now.getTime());
  const since = sinceOf(presence, facts, lastStay);
  const lastReportAt = facts.lastReportAt?.toISOString() ?? null;
  const told = { presence, since: since?.toISOString() ?? null, lastReportAt };
  if (presence === "online") return { ...told, findings: [] };
  const at = since ?? now;
  const heardAt = facts.lastReportAt ?? lastStay?.disconnectedAt;
  const refusedSince = heardAt
    ? new Date(heardAt.getTime() - REFUSALS_BEFORE_MS)
    : new Date(now.getTime() - 7 * DAY_MS);
  const [drops, rejections, batteryTrend, neighbors, restartedAt] = await Promise.all([
    evidence.dropsBefore(db, deviceId, at),
    evidence.rejectionsSince(db, facts.serialNumber, refusedSince),
    facts.batteryAt ? evidence.batteryTrendBefore(db, deviceId, facts.batteryAt) : null,
    presence === "offline" && since
      ? evidence.neighborsOf(db, caller.scope, { deviceId, facts, at: since })
      : undefined,
    evidence.restartBefore(db, deviceId, at),
  ]);
  const mayKnowErrors = caller.companyPermissions.has("fault");
  const all = {
    ...facts,
    presence,
    now: now.getTime(),
    lastStay,
    drops,
    rejections,
    batteryTrend,
    restartedAt,
  };
  return { ...told, findings: findingsOf({ ...all, neighbors, mayKnowErrors }) };
}

function presenceOf(
  { isOnline, lastReportAt, protocol }: evidence.DeviceFacts,
  lastStay: evidence.LastStay | undefined,
  now: number,
): Presence {
  if (!lastReportAt && !lastStay) return "unknown";
  if (!isOnline) return "offline";
  const after = staleAfterMs(protocol);
  const isLate = after !== null && lastReportAt !== null && now - lastReportAt.getTime() > after;
  return isLate ? "stale" : "online";
}

function sinceOf(
  presence: Presence,
  { lastReportAt }: evidence.DeviceFacts,
  lastStay: evidence.LastStay | undefined,
): Date | null {
  if (presence === "online") return lastStay?.connectedAt ?? null;
  if (presence === "stale") return lastReportAt;
  return presence === "offline" ? (lastStay?.disconnectedAt ?? lastReportAt) : null;
}
