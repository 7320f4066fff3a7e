import { SIGNING_IN } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface NewDevice {
  serialNumber: string;
  manufacturer: string;
  productId: number;
  shortName: string;
  organizationId: number;
  timeZone: string;
  commissionedAt: Date;
  iccid: string;
  concentratorId: string;
  lidar: string;
  remark: string;
  /** Null: it signs in at our own broker. */
  mqttServerId: number | null;
  /** Kept only where it signs in here, see `signsInHere`. */
  secretHash: Buffer;
}

/**
 * Writes devices, their credentials and their (empty) states in one statement, thousands at once. Serial numbers that
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
        ${all("productId")}::bigint[], ${all("shortName")}::text[], ${all("organizationId")}::bigint[],
        ${all("timeZone")}::text[], ${all("commissionedAt")}::timestamptz[], ${all("iccid")}::text[],
        ${all("concentratorId")}::text[], ${all("lidar")}::text[], ${all("remark")}::text[],
        ${all("mqttServerId")}::bigint[], ${all("secretHash")}::bytea[])
        with ordinality as g (serial_number, manufacturer, product_id, short_name, organization_id, time_zone,
          commissioned_at, iccid, concentrator_id, lidar, remark, mqtt_server_id, secret_hash, place)
    ), written as (
      insert into devices (serial_number, manufacturer, product_id, short_name, organization_id, time_zone,
        commissioned_at, iccid, concentrator_id, lidar, remark, mqtt_server_id)
      select serial_number, manufacturer, product_id, short_name, organization_id, time_zone, commissioned_at,
        nullif(iccid, ''), concentrator_id, lidar, remark, mqtt_server_id
      from given order by place
      on conflict (serial_number) do nothing
      returning id, serial_number
    ), credentials as (
      insert into device_credentials (device_id, secret_hash)
      select w.id, g.secret_hash from written w join given g using (serial_number) join products p on p.id = g.product_id
      where g.mqtt_server_id is null and p.protocol = any(${[...SIGNING_IN]})
      returning device_id
    ), states as (
      insert into device_states (device_id) select id from written
    )
    select id, serial_number as "serialNumber", exists (select from credentials c where c.device_id = id) as "hasSecret"
    from written`);
}

/** Who brought them in: the first period of each, which a trigger has opened, knows nobody. */
export async function nameRegistrar(tx: Queries, ids: readonly number[], staffId: number): Promise<void> {
  await tx.run(sql`
    update device_allocations a set by_staff_id = s.id, by_name = s.display_name
    from staff s
    where s.id = ${staffId} and a.device_id = any(${[...ids]}::bigint[]) and a.kind = 'registered'`);
}

export interface Credential {
  serialNumber: string;
  manufacturer: string;
  secretHash: Buffer;
}

export function findCredential(db: Queries, serialNumber: string): Promise<Credential | undefined> {
  return db.maybe<Credential>({
    name: "device-credential",
    text: `select d.serial_number as "serialNumber", d.manufacturer, c.secret_hash as "secretHash"
      from devices d join device_credentials c on c.device_id = d.id
      where d.serial_number = $1 and c.revoked_at is null and d.decommissioned_at is null`,
    values: [serialNumber],
  });
}
