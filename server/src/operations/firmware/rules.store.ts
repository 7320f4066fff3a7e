import type { FirmwareKey } from "@sweepline/contract/operations/firmware/index.ts";
import type { VersionRule } from "@sweepline/contract/operations/firmware/versions.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

export interface RulesRecord {
  productId: number;
  productName: string;
  versionRule: VersionRule;
  requiresSignature: boolean;
  /** 0: nothing was ever said of it. */
  revision: number;
}

export interface SigningKey {
  id: number;
  publicKey: string;
}

const KEY_COLUMNS =
  raw(`id, name, algorithm, public_key as "publicKey", fingerprint, created_at as "createdAt",
  revoked_at as "revokedAt"`);
type KeyRecord = Omit<FirmwareKey, "createdAt" | "revokedAt"> & { createdAt: Date; revokedAt: Date | null };

export const rulesStore = (db: Queries) => ({
  /** Undefined where there is no such product. */
  find: (productId: number) =>
    db.maybe<RulesRecord>(sql`
      select p.id as "productId", p.name as "productName", coalesce(r.version_rule, 'semver') as "versionRule",
        coalesce(r.requires_signature, false) as "requiresSignature", coalesce(r.revision, 0) as revision
      from products p left join firmware_rules r on r.product_id = p.id where p.id = ${productId}`),

  set: (productId: number, rules: Pick<RulesRecord, "versionRule" | "requiresSignature">, at: Date) =>
    db.run(sql`
      insert into firmware_rules (product_id, version_rule, requires_signature, updated_at)
      values (${productId}, ${rules.versionRule}, ${rules.requiresSignature}, ${at})
      on conflict (product_id) do update set version_rule = excluded.version_rule,
        requires_signature = excluded.requires_signature, updated_at = excluded.updated_at,
        revision = firmware_rules.revision + 1`),

  /** Of packages that are in use or may come to be. */
  async versionsInUse(productId: number): Promise<string[]> {
    const rows = await db.many<{ version: string }>(sql`
      select version from firmware_packages where product_id = ${productId} and state <> 'withdrawn'`);
    return rows.map(({ version }) => version);
  },

  /** Of all packages. */
  versionsOf: (productId: number) =>
    db.many<{ id: number; version: string }>(sql`
      select id, version from firmware_packages where product_id = ${productId}`),

  setKeys: (keys: readonly { id: number; key: string }[]) =>
    db.run(sql`
      update firmware_packages k set version_key = w.key
      from unnest(${keys.map(({ id }) => id)}::bigint[], ${keys.map(({ key }) => key)}::text[]) as w(id, key) where k.id = w.id`),

  /** Valid ones first, then the newest. */
  async keys(productId: number): Promise<FirmwareKey[]> {
    const records = await db.many<KeyRecord>(sql`
      select ${KEY_COLUMNS} from firmware_keys where product_id = ${productId}
      order by revoked_at is not null, id desc`);
    return records.map((record) => ({
      ...record,
      createdAt: record.createdAt.toISOString(),
      revokedAt: record.revokedAt?.toISOString() ?? null,
    }));
  },

  signing: (productId: number) =>
    db.many<SigningKey>(sql`
      select id, public_key as "publicKey" from firmware_keys
      where product_id = ${productId} and revoked_at is null order by id`),

  /** Undefined where the product has it already. */
  async addKey(
    productId: number,
    key: Pick<FirmwareKey, "name" | "algorithm" | "publicKey" | "fingerprint">,
    at: Date,
  ): Promise<number | undefined> {
    const row = await db.maybe<{ id: number }>(sql`
      insert into firmware_keys (product_id, name, algorithm, public_key, fingerprint, created_at)
      values (${productId}, ${key.name}, ${key.algorithm}, ${key.publicKey}, ${key.fingerprint}, ${at})
      on conflict (product_id, fingerprint) do nothing returning id`);
    return row?.id;
  },

  /** How many keys that touched: none where it is another product's, or revoked already. */
  revokeKey: (productId: number, keyId: number, at: Date) =>
    db.run(sql`
      update firmware_keys set revoked_at = ${at}
      where id = ${keyId} and product_id = ${productId} and revoked_at is null`),
});

/** For the audit log. */
export const RULES_NAMES = namedByNumber(
  (ids) => sql`
    select p.id, p.name from products p where p.id = any(${ids})`,
);
