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
  secretHash: Buffer;
}

/**
 * Writes devices, their credentials and their (empty) states in one statement, thousands at once. Serial numbers that
 * are taken are left out of the answer.
 */
export function insertDevices(
  db: Queries,
  devices: readonly NewDevice[],
): Promise<{ id: number; serialNumber: string }[]> {
  const all = <K extends keyof NewDevice>(key: K) => devices.map((device) => device[key]);
  return db.many(sql`
    with given as (
      select * from unnest(${all("serialNumber")}::text[], ${all("manufacturer")}::text[],
        ${all("productId")}::bigint[], ${all("shortName")}::text[], ${all("organizationId")}::bigint[],
        ${all("timeZone")}::text[], ${all("commissionedAt")}::timestamptz[], ${all("secretHash")}::bytea[])
        with ordinality as g (serial_number, manufacturer, product_id, short_name, organization_id, time_zone,
          commissioned_at, secret_hash, place)
    ), written as (
      insert into devices (serial_number, manufacturer, product_id, short_name, organization_id, time_zone,
        commissioned_at)
      select serial_number, manufacturer, product_id, short_name, organization_id, time_zone, commissioned_at
      from given order by place
      on conflict (serial_number) do nothing
      returning id, serial_number
    ), credentials as (
      insert into device_credentials (device_id, secret_hash)
      select w.id, g.secret_hash from written w join given g using (serial_number)
    ), states as (
      insert into device_states (device_id) select id from written
    )
    select id, serial_number as "serialNumber" from written`);
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

/** A device whose credential was revoked gets a valid one again. */
export async function replaceSecret(db: Queries, deviceId: number, secretHash: Buffer): Promise<void> {
  await db.run(sql`
    insert into device_credentials (device_id, secret_hash) values (${deviceId}, ${secretHash})
    on conflict (device_id) do update
    set secret_hash = excluded.secret_hash, created_at = now(), revoked_at = null`);
}

/** Whether there was one to revoke. */
export async function revokeSecret(db: Queries, deviceId: number): Promise<boolean> {
  const revoked = await db.run(sql`
    update device_credentials set revoked_at = now() where device_id = ${deviceId} and revoked_at is null`);
  return revoked > 0;
}

/** Whether the lock changed; the period is kept, since a locked device is not in service. */
export async function setLocked(
  db: Queries,
  deviceId: number,
  lock: { isLocked: boolean; at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update devices set is_locked = ${lock.isLocked}
    where id = ${deviceId} and is_locked <> ${lock.isLocked} and decommissioned_at is null`);
  if (changed === 0) return false;
  if (lock.isLocked)
    await db.run(sql`
      insert into device_lock_periods (device_id, locked_at) values (${deviceId}, ${lock.at})
      on conflict (device_id, locked_at) do update set unlocked_at = null`);
  else
    await db.run(sql`
      update device_lock_periods set unlocked_at = greatest(${lock.at}, locked_at)
      where device_id = ${deviceId} and unlocked_at is null`);
  return true;
}
