import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface StoredSealKey {
  keyId: string;
  publicKey: Uint8Array;
  privateKey: Uint8Array;
  rotatesAt: Date;
  expiresAt: Date;
}

export const sealStore = (db: Queries) => ({
  /** The key to hand out now. */
  current: (now: Date) =>
    db.maybe<StoredSealKey>(sql`
      select key_id as "keyId", public_key as "publicKey", private_key as "privateKey", rotates_at as "rotatesAt",
        expires_at as "expiresAt"
      from seal_keys where rotates_at > ${now} order by rotates_at desc limit 1`),

  /** A key that is still understood. */
  find: (keyId: string, now: Date) =>
    db.maybe<Pick<StoredSealKey, "privateKey" | "publicKey">>(sql`
      select public_key as "publicKey", private_key as "privateKey"
      from seal_keys where key_id = ${keyId} and expires_at > ${now}`),

  insert: (key: StoredSealKey, now: Date) =>
    db.run(sql`
      insert into seal_keys (key_id, public_key, private_key, created_at, rotates_at, expires_at)
      values (${key.keyId}, ${Buffer.from(key.publicKey)}, ${Buffer.from(key.privateKey)}, ${now},
        ${key.rotatesAt}, ${key.expiresAt})`),

  /** One process makes the new key, the others wait for it. */
  awaitTurn: () => db.run(sql`select pg_advisory_xact_lock(hashtextextended('access/seal-key', 0))`),
});
