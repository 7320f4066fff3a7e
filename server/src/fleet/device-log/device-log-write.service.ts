import { DEVICE_LOG_EVENTS, type LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import type { Queries } from "../../core/db/database.ts";
import type { LogLine } from "../../core/ingest/reaction.ts";
import type { Announcement } from "../../core/live/live.ts";
import { insertEntries } from "./device-log-entries.store.ts";

/** Writes what happened to devices in a batch; answers what to announce once it is committed. */
export async function logFacts(tx: Queries, facts: readonly LogLine[]): Promise<Announcement[]> {
  if (facts.length === 0) return [];
  const ids = await insertEntries(
    tx,
    facts.map(({ device, at, level, kind, values }) => ({ deviceId: device.id, at, level, kind, values })),
  );
  return facts.map(({ device, at, level, kind, values }, index) => {
    const entry: LogEntry = { id: ids[index] ?? 0, at: new Date(at).toISOString(), level, kind, values };
    return {
      entry: [DEVICE_LOG_EVENTS.deviceLogged.name, device.id, entry],
      organizationId: device.organizationId,
      operatorStaffId: device.operatorStaffId,
    };
  });
}
