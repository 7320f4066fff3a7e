import type { PushBrowser } from "@sweepline/contract/care/web-push/index.ts";
import { MAX_PUSH_BROWSERS } from "@sweepline/contract/care/web-push/index.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

type Stored = Omit<PushBrowser, "createdAt" | "usedAt"> & { createdAt: Date; usedAt: Date | null };
const browserOf = ({ createdAt, usedAt, ...row }: Stored): PushBrowser => ({
  ...row,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
const COLUMNS = sql`id, name, created_at as "createdAt", used_at as "usedAt",
  encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') as mark`;

export async function browsersOf(db: Queries, staffId: number): Promise<PushBrowser[]> {
  const rows = await db.many<Stored>(sql`
    select ${COLUMNS} from push_browsers where staff_id = ${staffId} order by id desc`);
  return rows.map(browserOf);
}

export interface NewBrowser {
  staffId: number;
  name: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  createdAt: Date;
}

/** A browser is whose it was last; the oldest go where a person has too many. */
export async function insertBrowser(tx: Queries, browser: NewBrowser): Promise<PushBrowser> {
  const { staffId, name, endpoint, p256dh, auth, createdAt } = browser;
  const row = await tx.one<Stored>(sql`
    insert into push_browsers (staff_id, name, endpoint, p256dh, auth, created_at)
    values (${staffId}, ${name}, ${endpoint}, ${p256dh}, ${auth}, ${createdAt})
    on conflict (endpoint) do update set staff_id = excluded.staff_id, name = excluded.name, p256dh = excluded.p256dh,
      auth = excluded.auth, created_at = excluded.created_at
    returning ${COLUMNS}`);
  await tx.run(sql`
    delete from push_browsers where staff_id = ${staffId} and id not in (
      select id from push_browsers where staff_id = ${staffId} order by created_at desc, id desc limit ${MAX_PUSH_BROWSERS})`);
  return browserOf(row);
}

export const deleteBrowser = (db: Queries, staffId: number, id: number): Promise<number> =>
  db.run(sql`delete from push_browsers where id = ${id} and staff_id = ${staffId}`);

/** All of theirs. */
export const forgetBrowsersOf = (tx: Queries, staffIds: readonly number[]): Promise<number> =>
  tx.run(sql`delete from push_browsers where staff_id = any(${[...staffIds]}::bigint[])`);

/** Its push service knows it no longer, or no message can be encrypted to it. */
export const forgetBrowser = (db: Queries, id: number): Promise<number> =>
  db.run(sql`delete from push_browsers where id = ${id}`);

export const noteUsed = (db: Queries, id: number, at: Date): Promise<number> =>
  db.run(sql`update push_browsers set used_at = ${at} where id = ${id}`);

/** Whether it is the person's, and whether it was not tried since. */
export const noteTested = (
  db: Queries,
  { staffId, id }: { staffId: number; id: number },
  { at, since }: { at: Date; since: Date },
): Promise<{ isFirst: boolean } | undefined> =>
  db.maybe(sql`
    update push_browsers b set tested_at = case when p.is_first then ${at} else b.tested_at end
    from (select id, tested_at is null or tested_at <= ${since} as is_first from push_browsers where id = ${id} for update) p
    where b.id = p.id and b.staff_id = ${staffId} returning p.is_first as "isFirst"`);

/** By its address; locked. */
export const holdByAddress = (
  tx: Queries,
  endpoint: string,
): Promise<{ id: number; auth: Buffer } | undefined> =>
  tx.maybe(sql`select id, auth from push_browsers where endpoint = ${endpoint} for update`);

/** One that has the new address already is the same browser. */
export async function moveBrowser(
  tx: Queries,
  id: number,
  { endpoint, p256dh, auth }: OpenBrowser,
): Promise<void> {
  await tx.run(sql`delete from push_browsers where endpoint = ${endpoint} and id <> ${id}`);
  await tx.run(sql`
    update push_browsers set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth} where id = ${id}`);
}

export interface OpenBrowser {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

export const findBrowser = (db: Queries, id: number): Promise<OpenBrowser | undefined> =>
  db.maybe(sql`select endpoint, p256dh, auth from push_browsers where id = ${id}`);

export const browsersOfMany = (
  db: Queries,
  staffIds: readonly number[],
): Promise<{ staffId: number; id: number }[]> =>
  db.many(sql`
    select staff_id as "staffId", id from push_browsers where staff_id = any(${[...staffIds]}::bigint[]) order by id`);

/** The first pair that is written counts. */
export async function ensureKeys(
  db: Queries,
  fresh: { publicKey: Buffer; privateSealed: Buffer },
): Promise<{ publicKey: Buffer; privateSealed: Buffer }> {
  await db.run(sql`
    insert into push_keys (id, public_key, private_sealed) values (1, ${fresh.publicKey}, ${fresh.privateSealed})
    on conflict (id) do nothing`);
  return db.one(
    sql`select public_key as "publicKey", private_sealed as "privateSealed" from push_keys where id = 1`,
  );
}
