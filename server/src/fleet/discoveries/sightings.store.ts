import { MAX_DISCOVERIES } from "@sweepline/contract/fleet/discoveries.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Sighting {
  mqttServerId: number;
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
 * Adds what was heard, and keeps each server to its bound: what people have rejected stays, then what was heard most often.
 * Servers that are gone by now are left out, and so are devices that were registered meanwhile.
 */
export async function addDiscoveries(db: Queries, sightings: readonly Sighting[]): Promise<void> {
  const all = <K extends keyof Sighting>(key: K) => sightings.map((row) => row[key]);
  await db.run(sql`
    insert into device_discoveries as x (mqtt_server_id, protocol, serial_number, manufacturer, first_at, last_at,
      messages, topic, sample)
    select g.mqtt_server_id, g.protocol, g.serial_number, g.manufacturer, to_timestamp(g.first_ms / 1000),
      to_timestamp(g.last_ms / 1000), g.messages, g.topic, g.sample
    from unnest(${all("mqttServerId")}::bigint[], ${all("protocol")}::text[], ${all("serialNumber")}::text[],
      ${all("manufacturer")}::text[], ${all("firstAt")}::float8[], ${all("lastAt")}::float8[],
      ${all("messages")}::bigint[], ${all("topic")}::text[], ${all("sample")}::text[])
      as g (mqtt_server_id, protocol, serial_number, manufacturer, first_ms, last_ms, messages, topic, sample)
    join mqtt_servers m on m.id = g.mqtt_server_id
    where not exists (select from devices d where d.serial_number = g.serial_number)
    order by g.mqtt_server_id, g.protocol, g.serial_number, g.manufacturer
    on conflict (mqtt_server_id, protocol, serial_number, manufacturer) do update set
      last_at = greatest(x.last_at, excluded.last_at), messages = x.messages + excluded.messages,
      topic = excluded.topic, sample = excluded.sample`);
  const servers = [...new Set(all("mqttServerId"))];
  await db.run(sql`
    delete from device_discoveries x using (
      select id, row_number() over (
        partition by mqtt_server_id order by (rejected_at is not null) desc, messages desc, last_at desc, id
      ) as place
      from device_discoveries where mqtt_server_id = any(${servers})
    ) ranked
    where ranked.id = x.id and ranked.place > ${MAX_DISCOVERIES}`);
}
