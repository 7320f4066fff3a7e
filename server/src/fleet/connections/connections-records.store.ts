import { booleansOf, numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

export interface NewRecord {
  deviceId: number;
  /** What the connection carries; `mqtt` unless given. */
  type?: string;
  remoteIp: string | null;
  port: number | null;
  loginName: string;
  /** Of a connection to the product's own broker. */
  clientId?: string;
  mqttVersion?: number | null;
  connectedAt: number;
  /** Set where it has ended within the same batch already. */
  disconnectedAt: number | null;
  reason: string | null;
  /** Its last will was published. */
  byWill: boolean;
}

export interface RecordEnd {
  deviceId: number;
  disconnectedAt: number;
  reason: string;
  byWill: boolean;
}

export async function insertRecords(db: Queries, records: readonly NewRecord[]): Promise<void> {
  await db.run({
    name: "connection-records-insert",
    text: `insert into connection_records (device_id, type, remote_ip, port, login_name, connected_at, disconnected_at, offline_reason, client_id, mqtt_version, by_will)
           select device_id, type, remote_ip, port, login_name, to_timestamp(connected_ms / 1000), to_timestamp(disconnected_ms / 1000), reason, client_id, mqtt_version, by_will
             from unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $5::float8[], $6::float8[], $7::text[], $8::text[],
                         $9::text[], $10::smallint[], $11::bool[])
               as g(device_id, remote_ip, port, login_name, connected_ms, disconnected_ms, reason, type, client_id, mqtt_version, by_will)`,
    values: [
      numberColumn(records.map((record) => record.deviceId)),
      textColumn(records.map((record) => record.remoteIp)),
      numberColumn(records.map((record) => record.port)),
      textColumn(records.map((record) => record.loginName)),
      numberColumn(records.map((record) => record.connectedAt)),
      numberColumn(records.map((record) => record.disconnectedAt)),
      textColumn(records.map((record) => record.reason)),
      textColumn(records.map((record) => record.type ?? "mqtt")),
      textColumn(records.map((record) => record.clientId ?? "")),
      numberColumn(records.map((record) => record.mqttVersion ?? null)),
      booleansOf(records, (record) => record.byWill),
    ],
  });
}

export async function endRecords(db: Queries, ends: readonly RecordEnd[]): Promise<void> {
  await db.run({
    name: "connection-records-end",
    text: `update connection_records c
              set disconnected_at = greatest(c.connected_at, to_timestamp(g.disconnected_ms / 1000)), offline_reason = g.reason, by_will = g.by_will
             from unnest($1::bigint[], $2::float8[], $3::text[], $4::bool[]) as g(device_id, disconnected_ms, reason, by_will)
            where c.device_id = g.device_id and c.disconnected_at is null`,
    values: [
      numberColumn(ends.map((end) => end.deviceId)),
      numberColumn(ends.map((end) => end.disconnectedAt)),
      textColumn(ends.map((end) => end.reason)),
      booleansOf(ends, (end) => end.byWill),
    ],
  });
}

export interface LeftOnline {
  serialNumber: string;
  /** When it was last heard of. */
  lastSeenAt: Date;
}

/** Who is still thought to be connected to our broker though it is gone; LoRaWAN and other servers' devices never were. */
export function devicesWithOpenRecords(db: Queries, otherProtocols: Iterable<string>): Promise<LeftOnline[]> {
  return db.many({
    name: "",
    text: `select d.serial_number as "serialNumber",
                  coalesce(greatest(s.last_report_at, c.connected_at), now()) as "lastSeenAt"
             from devices d
             join products p on p.id = d.product_id
             left join device_states s on s.device_id = d.id
             left join lateral (select max(connected_at) as connected_at from connection_records
                                 where device_id = d.id and disconnected_at is null) c on true
            where d.mqtt_server_id is null and p.protocol <> all($1::text[])
              and (s.is_online or c.connected_at is not null)`,
    values: [[...otherProtocols]],
  });
}
