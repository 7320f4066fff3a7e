import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Failure {
  /** Of whom, in the letters that usernames are found by. */
  account: string;
  /** Where from: `a:` an address, `b:` a known browser, `s:` a session. */
  source: string;
  address: string;
  /** Neither browser nor session is known. */
  isStranger: boolean;
}

interface Spans {
  now: Date;
  /** Begin of the window, and of the day. */
  since: Date;
  dayAgo: Date;
}

/** Counting stops there: nothing depends on more, and a flood costs no more to count. */
const ENOUGH = 200;

export const lockoutStore = (db: Queries) => ({ ...locksOf(db), ...failuresOf(db) });

const locksOf = (db: Queries) => ({
  /** Until when any of the subjects is locked. */
  lockedUntil: async (subjects: readonly string[], now: Date) => {
    const row = await db.one<{ until: Date | null }>(sql`
      select max(locked_until) as until from sign_in_locks
      where subject = any(${[...subjects]}) and locked_until > ${now}`);
    return row.until;
  },

  /** Each further lock of a day is twice as long as the one before, up to the longest. */
  lock: (subject: string, { now, dayAgo }: Spans, lasts: { firstS: number; longestS: number }) =>
    db.run(sql`
      insert into sign_in_locks as l (subject, locked_until)
      values (${subject}, ${now}::timestamptz + make_interval(secs => ${lasts.firstS}))
      on conflict (subject) do update set
        times = case when l.locked_until > ${dayAgo} then l.times + 1 else 1 end,
        locked_until = ${now}::timestamptz + make_interval(secs => least(${lasts.longestS}::float8,
          ${lasts.firstS} * 2 ^ least(16, case when l.locked_until > ${dayAgo} then l.times else 0 end)))`),
});

const failuresOf = (db: Queries) => ({
  note: ({ account, source, address, isStranger }: Failure, now: Date) =>
    db.run(sql`
      insert into sign_in_failures (account, source, address, is_stranger, at)
      values (${account}, ${source}, ${address}, ${isStranger}, ${now})`),

  /** How many there are: from this source in the window and in the day, at this address in the window. */
  counts: ({ account, source, address }: Failure, { since, dayAgo }: Spans) =>
    db.one<{ ofSource: number; ofSourceInDay: number; ofAddress: number }>(sql`
      select count(*) filter (where at > ${since})::int as "ofSource", count(*)::int as "ofSourceInDay",
        (select count(*)::int from (select from sign_in_failures
          where address = ${address} and is_stranger and at > ${since} limit ${ENOUGH}) a) as "ofAddress"
      from (select at from sign_in_failures where account = ${account} and source = ${source} and at > ${dayAgo}
        order by at desc limit ${ENOUGH}) f`),

  /** How many strangers failed: with this account in the day, at this address in the window. */
  strain: ({ account, address }: Pick<Failure, "account" | "address">, { since, dayAgo }: Spans) =>
    db.one<{ ofAccount: number; ofAddress: number }>(sql`
      select (select count(*)::int from (select from sign_in_failures
          where account = ${account} and is_stranger and at > ${dayAgo} limit ${ENOUGH}) f) as "ofAccount",
        (select count(*)::int from (select from sign_in_failures
          where address = ${address} and is_stranger and at > ${since} limit ${ENOUGH}) a) as "ofAddress"`),

  hasSucceeded: async (address: string, since: Date) =>
    (await db.maybe(
      sql`select from sign_in_addresses where address = ${address} and succeeded_at > ${since}`,
    )) !== undefined,

  /** Forgives what came from the same place. Nobody's success makes up for what others tried. */
  succeed: async ({ account, source, address }: Failure, now: Date) => {
    await db.run(sql`delete from sign_in_failures where account = ${account} and source = ${source}`);
    await db.run(sql`delete from sign_in_locks where subject = ${`p:${account} ${source}`}`);
    await db.run(sql`
      insert into sign_in_addresses (address, succeeded_at) values (${address}, ${now})
      on conflict (address) do update set succeeded_at = excluded.succeeded_at`);
  },

  personCalled: (account: string) =>
    db.maybe<{ id: number }>(sql`select id from staff where lower(username) = ${account}`),
});
