import type { PasskeyRow } from "@sweepline/contract/access/second-factors/shapes.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Totp {
  /** Sealed. */
  secret: Uint8Array;
  createdAt: Date;
  confirmedAt: Date | null;
  lastStep: number;
  lastUsedAt: Date | null;
}

export interface Passkey {
  id: number;
  staffId: number;
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  signCount: number;
  transports: string[];
  rpId: string;
}
type PasskeyFacts = Omit<PasskeyRow, "createdAt" | "lastUsedAt"> & {
  createdAt: Date;
  lastUsedAt: Date | null;
};
export type NewPasskey = Omit<Passkey, "id"> & { name: string; isSynced: boolean; createdAt: Date };

/** What a person has, in one look. */
export interface Enrolled {
  hasTotp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
  /** A role or an organization asks for a second factor. */
  isRequired: boolean;
}

export const factorsStore = (db: Queries) => ({ ...facts(db), ...totps(db), ...passkeys(db), ...codes(db) });

const facts = (db: Queries) => ({
  enrolled: (staffId: number) =>
    db.one<Enrolled>(sql`
      select exists (select from staff_totp where staff_id = ${staffId} and confirmed_at is not null) as "hasTotp",
        (select count(*)::int from staff_passkeys where staff_id = ${staffId}) as passkeys,
        (select count(*)::int from staff_recovery_codes where staff_id = ${staffId}) as "recoveryCodesLeft",
        exists (select from staff s join organizations o on o.id = s.organization_id
            join organizations a on a.id = any(o.path) and a.second_factor_required where s.id = ${staffId})
          or exists (select from staff_roles sr join roles r on r.id = sr.role_id and r.second_factor_required
            where sr.staff_id = ${staffId}) as "isRequired"`),

  nameOf: (staffId: number) =>
    db.one<{ username: string; displayName: string; organizationId: number }>(sql`
      select username, display_name as "displayName", organization_id as "organizationId"
      from staff where id = ${staffId}`),

  /** Changes of one person's factors come one after the other: the last one is counted, the first one gives codes. */
  awaitTurn: (staffId: number) => db.run(sql`select from staff where id = ${staffId} for no key update`),

  removeAll: async (staffId: number) => {
    await db.run(sql`delete from staff_totp where staff_id = ${staffId}`);
    await db.run(sql`delete from staff_passkeys where staff_id = ${staffId}`);
    await db.run(sql`delete from staff_recovery_codes where staff_id = ${staffId}`);
    await db.run(sql`delete from second_factor_tries where staff_id = ${staffId}`);
  },
});

const totps = (db: Queries) => ({
  totpOf: (staffId: number) =>
    db.maybe<Totp>(sql`
      select secret, created_at as "createdAt", confirmed_at as "confirmedAt", last_step as "lastStep",
        last_used_at as "lastUsedAt"
      from staff_totp where staff_id = ${staffId}`),

  /** Takes the place of one that was never confirmed; answers whether there was no confirmed one. */
  beginTotp: async (staffId: number, secret: Buffer, now: Date) =>
    (await db.run(sql`
      insert into staff_totp (staff_id, secret, created_at) values (${staffId}, ${secret}, ${now})
      on conflict (staff_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where staff_totp.confirmed_at is null`)) > 0,

  confirmTotp: async (
    staffId: number,
    { secret, step, now }: { secret: Uint8Array; step: number; now: Date },
  ) =>
    (await db.run(sql`
      update staff_totp set confirmed_at = ${now}, last_step = ${step}, last_used_at = ${now}
      where staff_id = ${staffId} and confirmed_at is null and secret = ${Buffer.from(secret)}`)) > 0,

  /** Of two that bring the code of one step, the second one comes too late. */
  useTotp: async (staffId: number, { step, now }: { step: number; now: Date }) =>
    (await db.run(sql`
      update staff_totp set last_step = ${step}, last_used_at = ${now}
      where staff_id = ${staffId} and confirmed_at is not null and last_step < ${step}`)) > 0,

  removeTotp: async (staffId: number) =>
    (await db.run(sql`delete from staff_totp where staff_id = ${staffId} and confirmed_at is not null`)) > 0,
});

const passkeys = (db: Queries) => ({
  passkeysOf: async (staffId: number): Promise<PasskeyRow[]> => {
    const rows = await db.many<PasskeyFacts>(sql`
      select id, name, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"
      from staff_passkeys where staff_id = ${staffId} order by id`);
    return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  },

  /** Those that a browser can offer at this host. */
  credentialsOf: (staffId: number, rpId: string) =>
    db.many<{ credentialId: Buffer; transports: string[] }>(sql`
      select credential_id as "credentialId", transports from staff_passkeys
      where staff_id = ${staffId} and rp_id = ${rpId} order by id`),

  passkeyBy: (credentialId: Buffer) =>
    db.maybe<Passkey>(sql`
      select id, staff_id as "staffId", credential_id as "credentialId", public_key as "publicKey",
        sign_count as "signCount", transports, rp_id as "rpId"
      from staff_passkeys where credential_id = ${credentialId}`),

  /** Undefined where it is known already. */
  addPasskey: (passkey: NewPasskey) =>
    db.maybe<{ id: number }>(sql`
      insert into staff_passkeys (staff_id, rp_id, credential_id, public_key, sign_count, transports, is_synced, name,
        created_at)
      values (${passkey.staffId}, ${passkey.rpId}, ${Buffer.from(passkey.credentialId)},
        ${Buffer.from(passkey.publicKey)}, ${passkey.signCount}, ${passkey.transports}::text[], ${passkey.isSynced},
        ${passkey.name}, ${passkey.createdAt})
      on conflict (credential_id) do nothing returning id`),

  /** A counter that does not grow is a copy of the authenticator; many have none and say 0 (WebAuthn §6.1.1). */
  usePasskey: async (id: number, { signCount, now }: { signCount: number; now: Date }) =>
    (await db.run(sql`
      update staff_passkeys set sign_count = ${signCount}, last_used_at = ${now}
      where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)) > 0,

  renamePasskey: async (staffId: number, id: number, name: string) =>
    (await db.run(sql`update staff_passkeys set name = ${name} where id = ${id} and staff_id = ${staffId}`)) >
    0,

  removePasskey: (staffId: number, id: number) =>
    db.maybe<{ name: string }>(
      sql`delete from staff_passkeys where id = ${id} and staff_id = ${staffId} returning name`,
    ),
});

const codes = (db: Queries) => ({
  setRecoveryCodes: async (staffId: number, hashes: readonly Buffer[]) => {
    await db.run(sql`delete from staff_recovery_codes where staff_id = ${staffId}`);
    await db.run(sql`
      insert into staff_recovery_codes (staff_id, code_hash) select ${staffId}, unnest(${[...hashes]}::bytea[])`);
  },

  /** Each works once: of two that bring the same, the second finds none. */
  useRecoveryCode: async (staffId: number, hash: Buffer) =>
    (await db.run(
      sql`delete from staff_recovery_codes where staff_id = ${staffId} and code_hash = ${hash}`,
    )) > 0,

  /** Counts before anything is looked at, so that many at once are counted too. */
  countTry: (staffId: number, { now, windowS }: { now: Date; windowS: number }) =>
    db.one<{ tries: number; since: Date }>(sql`
      insert into second_factor_tries as t (staff_id, since, tries) values (${staffId}, ${now}, 1)
      on conflict (staff_id) do update set
        since = case when t.since <= ${now}::timestamptz - make_interval(secs => ${windowS}) then ${now} else t.since end,
        tries = case when t.since <= ${now}::timestamptz - make_interval(secs => ${windowS}) then 1 else t.tries + 1 end
      returning tries, since`),

  forgetTries: (staffId: number) => db.run(sql`delete from second_factor_tries where staff_id = ${staffId}`),
});
