import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** A device whose credential was revoked gets a valid one again. */
export async function replaceSecret(
  db: Queries,
  deviceId: number,
  { secretHash, at }: { secretHash: Buffer; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into device_credentials (device_id, secret_hash, created_at) values (${deviceId}, ${secretHash}, ${at})
    on conflict (device_id) do update
    set secret_hash = excluded.secret_hash, created_at = excluded.created_at, revoked_at = null`);
}

/** Whether there was any to revoke. */
export async function revokeSecrets(db: Queries, deviceIds: readonly number[], at: Date): Promise<boolean> {
  const revoked = await db.run(sql`
    update device_credentials set revoked_at = greatest(${at}, created_at)
    where device_id = any(${[...deviceIds]}::bigint[]) and revoked_at is null`);
  return revoked > 0;
}
