import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  MAX_SIGNAL_POINTS,
  type SignalPoint,
  type Uplink,
  type UplinkListQuery,
} from "@sweepline/contract/fleet/lora.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";

type Row = Omit<Uplink, "at"> & { at: Date };

const COLUMNS =
  raw(`u.at, u.frame_count::float8 as "frameCount", u.f_port as "fPort", u.data_rate as "dataRate",
  u.spreading_factor as "spreadingFactor", u.frequency_hz::float8 as "frequencyHz", u.is_confirmed as "isConfirmed",
  encode(u.payload, 'hex') as bytes, u.decoded, u.concentrators, u.lost`);

export async function pageOfUplinks(
  db: Queries,
  deviceId: number,
  { query, now }: { query: UplinkListQuery; now: Date },
): Promise<Page<Uplink>> {
  const order = query.sort === "at" ? "u.at, u.frame_count" : "u.at desc, u.frame_count desc";
  const page = await readNewestFirst<Row>(db, query, {
    columns: COLUMNS,
    from: raw("lora_uplinks u"),
    where: allOf([sql`u.device_id = ${deviceId}`, spanCondition(raw("u.at"), query, now)]),
    orderBy: raw(order),
  });
  return { ...page, records: page.records.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** Every so many frames, where there are more than a chart shows. */
export async function signalOf(db: Queries, deviceId: number, from: Date): Promise<SignalPoint[]> {
  const rows = await db.many<Omit<SignalPoint, "at"> & { at: Date }>(sql`
    select at, rssi_dbm as "rssiDbm", snr_db as "snrDb", coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(decoded) where jsonb_typeof(value) = 'number'), '{}') as values
    from (
      select at, rssi_dbm, snr_db, decoded, row_number() over (order by at) as place, count(*) over () as total
      from lora_uplinks where device_id = ${deviceId} and at >= ${from}
    ) all_of_them
    where place % greatest(1, ceil(total::float8 / ${MAX_SIGNAL_POINTS})::bigint) = 0 order by at`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
