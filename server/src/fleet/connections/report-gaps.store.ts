import { numbersOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";

/** A connected device was silent for longer than it may be. */
interface GapFact {
  device: IngestDevice;
  lastReportAt: number;
  nextReportAt: number;
}

export async function recordGaps(tx: Queries, gaps: readonly GapFact[]): Promise<void> {
  if (gaps.length === 0) return;
  await tx.run({
    name: "report-gaps-insert",
    text: `insert into report_gaps (device_id, last_report_at, next_report_at)
           select device_id, to_timestamp(last_ms / 1000), to_timestamp(next_ms / 1000)
             from unnest($1::bigint[], $2::float8[], $3::float8[]) as g(device_id, last_ms, next_ms)
           on conflict do nothing`,
    values: [
      numbersOf(gaps, (gap) => gap.device.id),
      numbersOf(gaps, (gap) => gap.lastReportAt),
      numbersOf(gaps, (gap) => gap.nextReportAt),
    ],
  });
}
