import { MAX_RETENTION_DAYS } from "@sweepline/contract/fleet/products.ts";
import { PROTOCOL_SILENCE_MS } from "@sweepline/contract/fleet/shared/protocols.ts";
import { SILENCE_AFTER_MS } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { Database } from "../../core/db/database.ts";
import {
  dropPartitions,
  ensurePartitions,
  PARTITIONED,
  type PartitionedTable,
} from "../../core/db/partitions.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { keepFleetDays } from "./fleet-days.store.ts";
import { deleteOldReports, longestRetentionDays, silentDevices } from "./telemetry-jobs.store.ts";

/** Upkeep of what devices report: who has fallen silent, room for the days to come, and what is old enough to go. */
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const SILENCE_EVERY_MS = 10 * SECOND_MS;
/** Partitions are there before they are needed, even if nobody starts a server for some weeks. */
const AHEAD_DAYS = 40;
/** Quarter hours serve comparisons up to the same moment; days and months are kept for good. */
const QUARTERS_KEPT_DAYS = 400;

export interface SilenceOptions {
  db: Database;
  /** Since when ingest has been waiting, or null. */
  busySince(): number | null;
  /** `at` is when each had been silent for long enough. */
  injectConnections(silent: readonly { serialNumber: string; at: number }[]): Promise<void>;
}

const SILENCES = Object.entries(PROTOCOL_SILENCE_MS).flatMap(([protocol, ms]) =>
  ms === null ? [] : { protocol, ms },
);

/**
 * Silence is believed after three missed reports (VDA 5050 §6.10). While ingest itself is behind, nobody is called
 * silent: the reports may stand in its queue.
 */
export function watchSilence({ db, busySince, injectConnections }: SilenceOptions): Upkeep {
  let behindUntil = 0;
  return {
    name: "telemetry/silence",
    everyMs: SILENCE_EVERY_MS,
    async work(now) {
      const since = busySince();
      if (since !== null && now.getTime() - since > SILENCE_EVERY_MS)
        behindUntil = now.getTime() + SILENCE_AFTER_MS;
      if (now.getTime() < behindUntil) return;
      const silent = await silentDevices(db, now, SILENCES);
      if (silent.length > 0)
        await injectConnections(silent.map(({ silentAt, ...device }) => ({ ...device, at: silentAt })));
    },
  };
}

/** Written at the server's own time, so that nothing comes late; what retention drops of them must not be made again. */
const WRITTEN_NOW: readonly PartitionedTable[] = [
  "device_commands",
  "elevator_requests",
  "elevator_events",
  "alarm_signals",
  "messages",
  "message_receivers",
  "message_deliveries",
  "message_attempts",
  "operation_log",
  "sign_in_log",
  "exception_log",
  "job_runs",
];

/** Makes partitions for all that may still come in, from the oldest report that is taken to some weeks ahead. */
export async function ensureRoom(db: Database, now: Date): Promise<void> {
  const oldest = (await longestRetentionDays(db)) + 1;
  const to = new Date(now.getTime() + AHEAD_DAYS * DAY_MS);
  const late = (Object.keys(PARTITIONED) as PartitionedTable[]).filter((one) => !WRITTEN_NOW.includes(one));
  await ensurePartitions(db, { from: new Date(now.getTime() - oldest * DAY_MS), to }, late);
  await ensurePartitions(db, { from: new Date(now.getTime() - DAY_MS), to }, [...WRITTEN_NOW]);
}

const keepRoom = (db: Database): Upkeep => hourly("telemetry/partitions", (_, now) => ensureRoom(db, now));

const sumFleetDays = (db: Database): Upkeep =>
  hourly("telemetry/fleet-days", (_, now) => keepFleetDays(db, now));

const dropOld = (db: Database): Upkeep =>
  hourly("telemetry/retention", async (daysAgo, now) => {
    const longest = Math.min(await longestRetentionDays(db), MAX_RETENTION_DAYS);
    await dropPartitions(db, "telemetry_reports", daysAgo(longest + 1));
    await dropPartitions(db, "usage_quarters", daysAgo(QUARTERS_KEPT_DAYS));
    await deleteOldReports(db, now);
  });

export const telemetryUpkeep = (db: Database): Upkeep[] => [keepRoom(db), dropOld(db), sumFleetDays(db)];
