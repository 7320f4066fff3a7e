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
import { type ConnectionChoice, pageOfConnections, type Reading } from "./connections-reads.store.ts";
import * as evidence from "./diagnosis.store.ts";
import { findingsOf } from "./diagnosis-rules.ts";
import { pastDiagnosis } from "./past-diagnosis.service.ts";
import { type ConnectionState, connectionStateOf, gapsIn, staysIn } from "./timeline.store.ts";
import { timelineOf } from "./timeline.ts";

export interface Connections {
  list(caller: Caller, deviceId: number, query: ConnectionChoice): Promise<Page<ConnectionRecord>>;
  export(
    caller: Caller,
    deviceId: number,
    request: Omit<ConnectionExport, "deviceId" | "now" | "serialNumber" | "start">,
  ): Promise<ExportFile>;
  timeline(
    caller: Caller,
    deviceId: number,
    range: { from?: string | undefined; to?: string | undefined },
  ): Promise<Timeline>;
  /** At a moment of the past, or now. */
  diagnosis(caller: Caller, deviceId: number, at?: string): Promise<Diagnosis>;
}

interface Deps {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "historyOf" | "requireVisible">;
}

const DAY_MS = 86_400_000;

export function createConnections(deps: Deps): Connections {
  const { db, clock, devices } = deps;
  return {
    async list(caller, deviceId, query) {
      const { from: start } = await devices.historyOf(caller, deviceId);
      return pageOfConnections(db, { deviceId, start, now: clock.now() }, query);
    },
    async export(caller, deviceId, request) {
      const { serialNumber, from: start } = await devices.historyOf(caller, deviceId);
      return exportConnections(db, { ...request, deviceId, serialNumber, start, now: clock.now() });
    },
    async timeline(caller, deviceId, range) {
      const { from: start } = await devices.historyOf(caller, deviceId);
      return readTimeline(db, { deviceId, start, now: clock.now() }, range);
    },
    async diagnosis(caller, deviceId, at) {
      await devices.requireVisible(caller, deviceId);
      const { from: start } = await devices.historyOf(caller, deviceId);
      const reading = { deviceId, start, now: clock.now() };
      const past = at && (await pastDiagnosis(db, reading, { caller, at: new Date(at) }));
      return past || diagnose(db, reading, caller);
    },
  };
}

/** The range as it can be answered: not beyond now, what is the reader's, and not longer than a timeline may be. */
async function readTimeline(
  db: Queries,
  { deviceId, start, now: at }: Reading,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<Timeline> {
  const now = at.getTime();
  const to = Math.min(now, range.to ? Date.parse(range.to) : now);
  const wanted = range.from ? Date.parse(range.from) : to - DAY_MS;
  const earliest = Math.max(to - MAX_TIMELINE_DAYS * DAY_MS, start?.getTime() ?? 0);
  const from = Math.min(to, Math.max(wanted, earliest));
  const span = { from: new Date(from), to: new Date(to) };
  const [stays, gaps, state] = await Promise.all([
    staysIn(db, deviceId, span),
    gapsIn(db, deviceId, span),
    connectionStateOf(db, deviceId),
  ]);
  const open = openGap(state, now);
  return timelineOf({
    from,
    to,
    stays: stays.map((stay) => ({
      from: stay.connectedAt.getTime(),
      to: stay.disconnectedAt?.getTime() ?? null,
      // That it is away since then is the reader's to know, why it went is not.
      reason: start && stay.disconnectedAt && stay.disconnectedAt < start ? null : stay.reason,
    })),
    staleAfterMs: staleAfterMs(state.protocol),
    gaps: [
      ...gaps.map((gap) => ({ from: gap.lastReportAt.getTime(), to: gap.nextReportAt.getTime() })),
      ...(open ? [open] : []),
    ],
  });
}

/** Silent right now: nobody has written that gap down yet. */
function openGap(
  { isOnline, lastReportAt }: ConnectionState,
  now: number,
): { from: number; to: number } | undefined {
  return isOnline && lastReportAt ? { from: lastReportAt.getTime(), to: now } : undefined;
}

/** What went before the reader's time is no evidence, and what lasts since then is told as from its beginning. */
async function diagnose(db: Queries, { deviceId, start, now }: Reading, caller: Caller): Promise<Diagnosis> {
  const [facts, newestStay] = await Promise.all([
    evidence.factsOf(db, deviceId),
    evidence.lastStayOf(db, deviceId),
  ]);
  const presence = presenceOf(facts, newestStay, now.getTime());
  const went = newestStay?.disconnectedAt;
  const lastStay = start && went && went < start ? undefined : newestStay;
  const change = sinceOf(presence, facts, newestStay);
  const isBefore = start !== null && change !== null && change < start;
  const since = isBefore ? start : change;
  const lastReportAt = facts.lastReportAt?.toISOString() ?? null;
  const common = { presence, since: since?.toISOString() ?? null, until: null, lastReportAt };
  if (presence === "online") return { ...common, findings: [] };
  const at = since ?? now;
  const past = { at, start };
  const receivedAt = facts.lastReportAt ?? lastStay?.disconnectedAt;
  const refusedSince = evidence.later(
    receivedAt
      ? new Date(receivedAt.getTime() - evidence.REFUSALS_BEFORE_MS)
      : new Date(now.getTime() - 7 * DAY_MS),
    evidence.later(facts.commissionedAt, start),
  );
  const [drops, rejections, batteryTrend, neighbors, restartedAt] = await Promise.all([
    evidence.dropsBefore(db, deviceId, past),
    evidence.rejectionsSince(db, facts.serialNumber, refusedSince),
    facts.batteryAt ? evidence.batteryTrendBefore(db, deviceId, { at: facts.batteryAt, start }) : null,
    presence === "offline" && since && !isBefore
      ? evidence.neighborsOf(db, caller.scope, { deviceId, facts, at: since })
      : undefined,
    evidence.restartBefore(db, deviceId, past),
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
  return { ...common, findings: findingsOf({ ...all, neighbors, mayKnowErrors }) };
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
