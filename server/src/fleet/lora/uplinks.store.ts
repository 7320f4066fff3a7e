import sql from "sql-template-tag";
import { jsonOf, numbersOf, textsOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Reception, Uplink, UplinkFact } from "../telemetry/index.ts";

export interface SensorRow {
  deviceId: number;
  /** ms since epoch, as all instants here. */
  firstAt: number;
  lastAt: number;
  frameCount: number;
  uplinks: number;
  lost: number;
  joinedAt: number | null;
}

export interface UplinkRow extends UplinkFact {
  uplink: Uplink;
  lost: number;
}

export interface DaySum {
  deviceId: number;
  day: string;
  uplinks: number;
  lost: number;
}

export interface ReceptionSum extends Reception {
  deviceId: number;
  firstAt: number;
  lastAt: number;
  uplinks: number;
}

/** Held until the transaction ends: two processes do not count one counter at once. */
export function holdSensors(db: Queries, deviceIds: readonly number[]): Promise<SensorRow[]> {
  return db.many<SensorRow>(sql`
    select device_id as "deviceId", (extract(epoch from first_at) * 1000)::float8 as "firstAt",
      (extract(epoch from last_at) * 1000)::float8 as "lastAt", frame_count::float8 as "frameCount",
      uplinks::float8 as uplinks, lost::float8 as lost, (extract(epoch from joined_at) * 1000)::float8 as "joinedAt"
    from lora_sensors where device_id = any(${[...deviceIds]}) order by device_id for update`);
}

export const identityOf = (deviceId: number, at: number, frameCount: number): string =>
  `${deviceId}/${at}/${frameCount}`;

export async function knownUplinks(db: Queries, facts: readonly UplinkFact[]): Promise<Set<string>> {
  const uplinks = facts.filter(({ uplink }) => uplink !== null);
  if (uplinks.length === 0) return new Set();
  const times = uplinks.map(({ at }) => at);
  const rows = await db.many<{ place: number }>(sql`
    select g.place::int as place
    from unnest(${uplinks.map(({ device }) => device.id)}::bigint[], ${times}::float8[],
      ${uplinks.map(({ uplink }) => uplink?.frameCount ?? 0)}::bigint[]) with ordinality
      as g (device_id, ms, frame_count, place)
    join lora_uplinks u on u.device_id = g.device_id and u.at = to_timestamp(g.ms / 1000)
      and u.frame_count = g.frame_count
    where u.at between ${new Date(Math.min(...times))}::timestamptz and ${new Date(Math.max(...times) + 1)}`);
  return new Set(
    rows.flatMap(({ place }) => {
      const fact = uplinks[place - 1];
      return fact?.uplink ? identityOf(fact.device.id, fact.at, fact.uplink.frameCount) : [];
    }),
  );
}

export async function insertUplinks(db: Queries, rows: readonly UplinkRow[]): Promise<void> {
  if (rows.length === 0) return;
  const numbers = (pick: (row: UplinkRow) => number | null | undefined): string => numbersOf(rows, pick);
  const texts = (pick: (row: UplinkRow) => string): string => textsOf(rows, pick);
  await db.run({
    name: "uplinks-insert",
    text: `
      insert into lora_uplinks (device_id, at, frame_count, received_at, f_port, data_rate, spreading_factor,
        frequency_hz, is_confirmed, rssi_dbm, snr_db, concentrators, payload, decoded, lost)
      select device_id, to_timestamp(at_ms / 1000), frame_count, to_timestamp(received_ms / 1000), f_port, data_rate,
        spreading_factor, frequency_hz, is_confirmed = 1, rssi_dbm, snr_db, concentrators::jsonb, decode(payload, 'hex'),
        decoded::jsonb, lost
      from unnest($1::bigint[], $2::float8[], $3::bigint[], $4::float8[], $5::smallint[], $6::smallint[],
        $7::smallint[], $8::bigint[], $9::smallint[], $10::real[], $11::real[], $12::text[], $13::text[], $14::text[],
        $15::int[]) as g (device_id, at_ms, frame_count, received_ms, f_port, data_rate, spreading_factor,
        frequency_hz, is_confirmed, rssi_dbm, snr_db, concentrators, payload, decoded, lost)`,
    values: [
      numbers((row) => row.device.id),
      numbers((row) => row.at),
      numbers((row) => row.uplink.frameCount),
      numbers((row) => row.receivedAt),
      numbers((row) => row.uplink.fPort),
      numbers((row) => row.uplink.dataRate),
      numbers((row) => row.uplink.spreadingFactor),
      numbers((row) => row.uplink.frequencyHz),
      numbers((row) => Number(row.uplink.isConfirmed)),
      numbers((row) => row.uplink.concentrators[0]?.rssiDbm),
      numbers((row) => row.uplink.concentrators[0]?.snrDb),
      texts((row) => jsonOf(row.uplink.concentrators)),
      texts((row) => row.uplink.bytes),
      texts((row) => jsonOf(row.uplink.values)),
      numbers((row) => row.lost),
    ],
  });
}

export async function saveSensors(db: Queries, rows: readonly SensorRow[]): Promise<void> {
  const inOrder = [...rows].sort((a, b) => a.deviceId - b.deviceId);
  const all = <K extends keyof SensorRow>(key: K) => inOrder.map((row) => row[key]);
  await db.run(sql`
    insert into lora_sensors as s (device_id, first_at, last_at, frame_count, uplinks, lost, joined_at)
    select g.device_id, to_timestamp(first_ms / 1000), to_timestamp(last_ms / 1000), frame_count, uplinks, lost,
      to_timestamp(joined_ms / 1000)
    from unnest(${all("deviceId")}::bigint[], ${all("firstAt")}::float8[], ${all("lastAt")}::float8[],
      ${all("frameCount")}::bigint[], ${all("uplinks")}::bigint[], ${all("lost")}::bigint[],
      ${all("joinedAt")}::float8[]) as g (device_id, first_ms, last_ms, frame_count, uplinks, lost, joined_ms)
    join devices d on d.id = g.device_id
    on conflict (device_id) do update set last_at = excluded.last_at, frame_count = excluded.frame_count,
      uplinks = excluded.uplinks, lost = excluded.lost, joined_at = excluded.joined_at`);
}

export async function addDays(db: Queries, sums: readonly DaySum[]): Promise<void> {
  if (sums.length === 0) return;
  const all = <K extends keyof DaySum>(key: K) => sums.map((sum) => sum[key]);
  await db.run(sql`
    insert into lora_sensor_days as s (device_id, day, uplinks, lost)
    select * from unnest(${all("deviceId")}::bigint[], ${all("day")}::date[], ${all("uplinks")}::int[],
      ${all("lost")}::int[])
    on conflict (device_id, day) do update set uplinks = s.uplinks + excluded.uplinks,
      lost = greatest(0, s.lost + excluded.lost)`);
}

export async function addReceptions(db: Queries, sums: readonly ReceptionSum[]): Promise<void> {
  if (sums.length === 0) return;
  const all = <K extends keyof ReceptionSum>(key: K) => sums.map((sum) => sum[key]);
  await db.run(sql`
    insert into lora_hearings as h (device_id, concentrator_id, first_at, last_at, uplinks, rssi_dbm, snr_db)
    select device_id, concentrator_id, to_timestamp(first_ms / 1000), to_timestamp(last_ms / 1000), uplinks, rssi_dbm,
      snr_db
    from unnest(${all("deviceId")}::bigint[], ${all("concentratorId")}::text[], ${all("firstAt")}::float8[],
      ${all("lastAt")}::float8[], ${all("uplinks")}::bigint[], ${all("rssiDbm")}::real[], ${all("snrDb")}::real[])
      as g (device_id, concentrator_id, first_ms, last_ms, uplinks, rssi_dbm, snr_db)
    on conflict (device_id, concentrator_id) do update set uplinks = h.uplinks + excluded.uplinks,
      first_at = least(h.first_at, excluded.first_at), last_at = greatest(h.last_at, excluded.last_at),
      rssi_dbm = case when excluded.last_at >= h.last_at then excluded.rssi_dbm else h.rssi_dbm end,
      snr_db = case when excluded.last_at >= h.last_at then excluded.snr_db else h.snr_db end`);
}
