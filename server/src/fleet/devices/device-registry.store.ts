import {
  DEVICE_FIELD_NAMES,
  type DeviceFieldName,
} from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { SIGNING_IN } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql, { join } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { STORED_TEXTS, TEXT_COLUMNS, textsSet } from "./device-texts.store.ts";

export interface NewDevice extends Record<DeviceFieldName, string> {
  serialNumber: string;
  manufacturer: string;
  productId: number;
  organizationId: number;
  timeZone: string;
  commissionedAt: Date;
  /** Null: it signs in at our own broker. */
  mqttServerId: number | null;
  /** Kept only where it signs in here, see `signsInHere`. */
  secretHash: Uint8Array;
  /** By which it signs in beside its serial number. */
  username: string | null;
}

/**
 * Writes devices and their credentials in one statement, thousands at once. Serial numbers that
 * are taken are left out of the answer.
 */
export function insertDevices(
  db: Queries,
  devices: readonly NewDevice[],
): Promise<{ id: number; serialNumber: string; hasSecret: boolean }[]> {
  const all = <K extends keyof NewDevice>(key: K) => devices.map((device) => device[key]);
  return db.many(sql`
    with given as (
      select * from unnest(${all("serialNumber")}::text[], ${all("manufacturer")}::text[],
        ${all("productId")}::bigint[], ${all("organizationId")}::bigint[], ${all("timeZone")}::text[],
        ${all("commissionedAt")}::timestamptz[],
        ${join(DEVICE_FIELD_NAMES.map((name) => sql`${all(name)}::text[]`))},
        ${all("mqttServerId")}::bigint[], ${all("secretHash")}::bytea[], ${all("username")}::text[])
        with ordinality as g (serial_number, manufacturer, product_id, organization_id, time_zone,
          commissioned_at, ${TEXT_COLUMNS}, mqtt_server_id, secret_hash, username, place)
    ), written as (
      insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone,
        commissioned_at, mqtt_server_id, ${TEXT_COLUMNS})
      select serial_number, manufacturer, product_id, organization_id, time_zone, commissioned_at, mqtt_server_id,
        ${STORED_TEXTS}
      from given order by place
      on conflict do nothing
      returning id, serial_number
    ), credentials as (
      insert into device_credentials (device_id, secret_hash, username)
      select w.id, g.secret_hash, g.username from written w join given g using (serial_number) join products p on p.id = g.product_id
      where g.mqtt_server_id is null and p.protocol = any(${[...SIGNING_IN]})
      returning device_id
    )
    select id, serial_number as "serialNumber", exists (select from credentials c where c.device_id = id) as "hasSecret"
    from written`);
}

export type DeviceFields = Pick<
  NewDevice,
  DeviceFieldName | "timeZone" | "manufacturer" | "productId" | "mqttServerId"
>;

/** False: someone else was first, or it is decommissioned. */
export async function updateDevice(
  db: Queries,
  { id, revision }: { id: number; revision: number },
  { at, ...fields }: DeviceFields & { at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update devices set time_zone = ${fields.timeZone}, manufacturer = ${fields.manufacturer},
      product_id = ${fields.productId}, mqtt_server_id = ${fields.mqttServerId}, ${textsSet(fields)},
      updated_at = ${at}, revision = revision + 1
    where id = ${id} and revision = ${revision} and decommissioned_at is null`);
  return changed > 0;
}

/** False: it has connected or reported, another than its letters would change, or somebody else was first. */
export async function renameUnseen(
  db: Queries,
  { id, revision }: { id: number; revision: number },
  { serialNumber, at }: { serialNumber: string; at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update devices d set serial_number = ${serialNumber}, updated_at = ${at}, revision = revision + 1
    where d.id = ${id} and d.revision = ${revision} and d.decommissioned_at is null
      and lower(d.serial_number) = lower(${serialNumber})
      and not exists (select from connection_records c where c.device_id = d.id)
      and not exists (select from device_states s where s.device_id = d.id and s.last_report_at is not null)`);
  return changed > 0;
}
