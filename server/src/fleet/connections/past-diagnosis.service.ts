import type { Diagnosis } from "@sweepline/contract/fleet/connections.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Reading } from "./connections-reads.store.ts";
import * as evidence from "./diagnosis.store.ts";
import { findingsOf } from "./diagnosis-rules.ts";

interface Asked {
  caller: Caller;
  at: Date;
}

const NOTHING_MORE = { lastReportAt: null, findings: [] };

/**
 * Why a device was away at a moment of the past, by what is still known of that time: its connections, reports, locks, commands and what
 * went with it. `unknown`: it was on no record before `until`. Undefined: it is so still, which the present says more of.
 */
export async function pastDiagnosis(
  db: Queries,
  { deviceId, start, now }: Reading,
  { caller, at }: Asked,
): Promise<Diagnosis | undefined> {
  // Of the time before it was the reader's nothing is told, not even whether it was there.
  const asked = evidence.later(at < now ? at : now, start);
  const stay = await evidence.stayAt(db, deviceId, asked);
  if (!stay) {
    const first = await evidence.firstStayAfter(db, deviceId, asked);
    return first && { presence: "unknown", since: null, until: first.toISOString(), ...NOTHING_MORE };
  }
  const { disconnectedAt: went, nextAt: back } = stay;
  if (!went || went > asked) {
    const since = evidence.later(stay.connectedAt, start).toISOString();
    return { presence: "online", since, until: null, ...NOTHING_MORE };
  }
  if (!back) return undefined;
  const isBefore = start !== null && went < start;
  const since = isBefore ? start : went;
  const past = { at: since, start };
  const refusalsFrom = new Date(since.getTime() - evidence.REFUSALS_BEFORE_MS);
  const facts = await evidence.factsOf(db, deviceId);
  const [report, lock, drops, refused, restartedAt, neighbors] = await Promise.all([
    evidence.reportBefore(db, deviceId, past),
    evidence.lockAt(db, deviceId, since),
    evidence.dropsBefore(db, deviceId, past),
    evidence.rejectionsSince(db, facts.serialNumber, refusalsFrom),
    evidence.restartBefore(db, deviceId, past),
    isBefore
      ? undefined
      : evidence.neighborsOf(db, caller.scope, { deviceId, facts, at: went, isPast: true }),
  ]);
  const batteryTrend = report && (await evidence.batteryTrendBefore(db, deviceId, { at: report.at, start }));
  const { revokedAt } = facts;
  const isRevoked = revokedAt !== null && revokedAt >= refusalsFrom && revokedAt <= back;
  const findings = findingsOf({
    ...facts,
    ...{ presence: "offline", now: back.getTime(), lastStay: isBefore ? undefined : stay },
    ...{ drops, neighbors, restartedAt },
    rejections: refused.filter(({ lastAt }) => lastAt <= back),
    batteryPercent: report?.batteryPercent ?? null,
    batteryTrend: batteryTrend ?? null,
    isCharging: (batteryTrend ?? 0) > 0,
    ...{ isLocked: lock !== undefined, lockedAt: lock?.lockedAt ?? null },
    // It has signed in since: what it lacks now it did not lack then.
    ...{ hasCredential: true, credentialAt: null, revokedAt: isRevoked ? revokedAt : null },
    lastReportAt: report?.at ?? null,
    // Of these only the present is known.
    ...{ isCutOff: false, serverDown: null, wifi: null, errors: [], mayKnowErrors: false },
  });
  return {
    ...{ presence: "offline", since: since.toISOString(), until: back.toISOString() },
    ...{ lastReportAt: report?.at.toISOString() ?? null, findings },
  };
}
