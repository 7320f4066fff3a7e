import type { LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import { jsonArray, jsonColumn, numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

export interface NewEntry extends Pick<LogEntry, "level" | "kind" | "values"> {
  deviceId: number;
  at: number;
}

/** Answers the ids in the order of the entries. */
export async function insertEntries(db: Queries, entries: readonly NewEntry[]): Promise<number[]> {
  const rows = await db.many<{ id: number }>({
    name: "device-log-insert",
    text: `insert into device_log (device_id, at, level, kind, log_values)
           select device_id, to_timestamp(ms / 1000), level, kind, log_values
             from unnest($1::bigint[], $2::float8[], $3::text[], $4::text[], ${jsonArray(5)}) as g(device_id, ms, level, kind, log_values)
           returning id`,
    values: [
      numberColumn(entries.map((entry) => entry.deviceId)),
      numberColumn(entries.map((entry) => entry.at)),
      textColumn(entries.map((entry) => entry.level)),
      textColumn(entries.map((entry) => entry.kind)),
      jsonColumn(entries.map((entry) => entry.values)),
    ],
  });
  return rows.map((row) => row.id);
}
