import sql from "sql-template-tag";
import { jsonArray, jsonColumn, numberColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import { type Anchor, type PackedSignal, packed, type Signal, unpacked } from "./signals.ts";

export interface KeptSignal {
  device: Pick<IngestDevice, "id" | "serialNumber">;
  signal: Signal;
  anchor: Anchor | undefined;
}

/** One that is there already was written by a batch that is taken again. */
export const keepSignals = (tx: Queries, all: readonly KeptSignal[]): Promise<number> =>
  tx.run({
    name: "alarm-signals-keep",
    text: `insert into alarm_signals (device_id, at, signal, anchor)
           select device_id, to_timestamp(ms / 1000), signal, nullif(anchor, 'null')
             from unnest($1::bigint[], $2::float8[], ${jsonArray(3)}, ${jsonArray(4)}) as g(device_id, ms, signal, anchor)
           on conflict (device_id, at) do update set signal = excluded.signal, anchor = excluded.anchor`,
    values: [
      numberColumn(all.map(({ device }) => device.id)),
      numberColumn(all.map(({ signal }) => signal.at)),
      jsonColumn(all.map(({ signal }) => packed(signal))),
      // Needed to go on after a restart by whoever stands still.
      jsonColumn(all.map(({ signal, anchor = null }) => (signal.stillSince === null ? null : anchor))),
    ],
  });

interface StoredSignal {
  deviceId: number;
  at: Date;
  signal: PackedSignal;
  anchor: Anchor | null;
}

/** The newest of each device. */
export async function lastSignals(
  db: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, { signal: Signal; anchor: Anchor | undefined }>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db.many<StoredSignal>(sql`
    select d.id as "deviceId", s.at, s.signal, s.anchor from unnest(${[...deviceIds]}::bigint[]) as d(id)
      cross join lateral (
        select at, signal, anchor from alarm_signals s where s.device_id = d.id order by at desc limit 1) s`);
  return new Map(
    rows.map(({ deviceId, at, signal, anchor }) => [
      deviceId,
      { signal: unpacked(signal, at.getTime()), anchor: anchor ?? undefined },
    ]),
  );
}

/** Of one device within the span, and the newest before it, in order; the page after a time where there are many. */
export async function signalsOf(
  db: Queries,
  deviceId: number,
  { after, to, limit }: { after: Date; to: Date; limit: number },
): Promise<Signal[]> {
  const rows = await db.many<StoredSignal>(sql`
    select at, signal from alarm_signals where device_id = ${deviceId} and at > ${after} and at <= ${to} order by at limit ${limit}`);
  return rows.map(({ at, signal }) => unpacked(signal, at.getTime()));
}
