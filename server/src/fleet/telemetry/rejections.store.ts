import { numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

export interface RejectionCount {
  reason: string;
  kind: string;
  serialNumber: string;
  count: number;
  lastAt: number;
  detail: string;
}

export async function addRejections(db: Queries, counts: readonly RejectionCount[]): Promise<void> {
  await db.run({
    name: "rejections-add",
    text: `insert into telemetry_rejections (reason, kind, serial_number, count, last_at, detail)
           select reason, kind, serial_number, count, to_timestamp(ms / 1000), detail
             from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::float8[], $6::text[])
               as g(reason, kind, serial_number, count, ms, detail)
            order by reason, kind, serial_number
           on conflict (reason, kind, serial_number) do update set
             count = telemetry_rejections.count + excluded.count,
             last_at = greatest(telemetry_rejections.last_at, excluded.last_at),
             detail = case when excluded.last_at >= telemetry_rejections.last_at then excluded.detail
                           else telemetry_rejections.detail end`,
    values: [
      textColumn(counts.map((row) => row.reason)),
      textColumn(counts.map((row) => row.kind)),
      textColumn(counts.map((row) => row.serialNumber)),
      numberColumn(counts.map((row) => row.count)),
      numberColumn(counts.map((row) => row.lastAt)),
      textColumn(counts.map((row) => row.detail)),
    ],
  });
}

/** Keeps the newest rows: whoever sends rubbish under ever new names must not fill the disk. */
export function trimRejections(db: Queries, most: number): Promise<number> {
  return db.run({
    name: "",
    text: `delete from telemetry_rejections where last_at <
             (select last_at from telemetry_rejections order by last_at desc offset $1 limit 1)`,
    values: [most],
  });
}
