import { MAX_DISCOVERIES } from "@sweepline/contract/fleet/discoveries/index.ts";
import sql from "sql-template-tag";
import type { Guest } from "../../core/bus/bus.ts";
import type { Queries } from "../../core/db/database.ts";

export interface Sighting {
  /** Null: at our own broker, as a guest. */
  mqttServerId: number | null;
  guest?: Guest | undefined;
  protocol: string;
  serialNumber: string;
  manufacturer: string;
  /** ms since epoch. */
  firstAt: number;
  lastAt: number;
  messages: number;
  topic: string;
  sample: string;
}

/**
 * Adds what was heard, and keeps each server and each organization's guests to a bound: what people have rejected stays, then what was
 * heard most often. Servers that are gone by now are left out, and so are devices that were registered meanwhile.
 */
export async function addDiscoveries(db: Queries, sightings: readonly Sighting[]): Promise<void> {
  const all = <K extends keyof Sighting>(key: K) => sightings.map((row) => row[key]);
  const guests = <K extends keyof Guest>(key: K) => sightings.map(({ guest }) => guest?.[key] ?? null);
  const versions = sightings.map(({ guest }) => guest && (guest.mqttVersion === 5 ? "5" : "3.1.1"));
  await db.run(sql`
    insert into device_discoveries as x (organization_id, mqtt_server_id, pairing_window_id, protocol, serial_number,
      manufacturer, first_at, last_at, messages, topic, sample, username, client_id, remote_ip, mqtt_version, secret_hash)
    select coalesce(m.organization_id, w.organization_id), g.mqtt_server_id, g.window_id, g.protocol, g.serial_number,
      g.manufacturer, to_timestamp(g.first_ms / 1000), to_timestamp(g.last_ms / 1000), g.messages, g.topic, g.sample,
      g.username, g.client_id, g.remote_ip, g.mqtt_version, g.secret_hash
    from unnest(${all("mqttServerId")}::bigint[], ${all("protocol")}::text[], ${all("serialNumber")}::text[],
      ${all("manufacturer")}::text[], ${all("firstAt")}::float8[], ${all("lastAt")}::float8[],
      ${all("messages")}::bigint[], ${all("topic")}::text[], ${all("sample")}::text[],
      ${guests("windowId")}::bigint[], ${guests("username")}::text[], ${guests("clientId")}::text[],
      ${guests("remoteIp")}::text[], ${versions}::text[], ${guests("secretHash")}::bytea[])
      as g (mqtt_server_id, protocol, serial_number, manufacturer, first_ms, last_ms, messages, topic, sample,
        window_id, username, client_id, remote_ip, mqtt_version, secret_hash)
    left join mqtt_servers m on m.id = g.mqtt_server_id
    left join pairing_windows w on w.id = g.window_id
    where (m.id is not null or w.id is not null)
      and not exists (select from devices d where d.serial_number = g.serial_number)
    order by g.mqtt_server_id, w.organization_id, g.protocol, g.serial_number, g.manufacturer
    on conflict (organization_id, mqtt_server_id, protocol, serial_number, manufacturer) do update set
      last_at = greatest(x.last_at, excluded.last_at), messages = x.messages + excluded.messages,
      topic = excluded.topic, sample = excluded.sample, pairing_window_id = excluded.pairing_window_id,
      username = excluded.username, client_id = excluded.client_id, remote_ip = excluded.remote_ip,
      mqtt_version = excluded.mqtt_version, secret_hash = excluded.secret_hash`);
  const servers = [...new Set(all("mqttServerId").filter((id) => id !== null))];
  const owners = [...new Set(guests("organizationId").filter((id) => id !== null))];
  await db.run(sql`
    delete from device_discoveries x using (
      select id, row_number() over (
        partition by organization_id, mqtt_server_id order by (rejected_at is not null) desc, messages desc, last_at desc, id
      ) as place
      from device_discoveries where mqtt_server_id = any(${servers}::bigint[])
        or (mqtt_server_id is null and organization_id = any(${owners}::bigint[]))
    ) ranked
    where ranked.id = x.id and ranked.place > ${MAX_DISCOVERIES}`);
}
