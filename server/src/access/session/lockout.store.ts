import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Attempt {
  /** Lower case. */
  username: string;
  remoteIp: string;
}

export const lockoutStore = (db: Queries) => ({
  /** Until when the account or the address is locked. */
  lockedUntil: async (attempt: Attempt, now: Date) => {
    const row = await db.one<{ until: Date | null }>(sql`
      select max(locked_until) as until from sign_in_locks
      where subject in (${`u:${attempt.username}`}, ${`a:${attempt.remoteIp}`}) and locked_until > ${now}`);
    return row.until;
  },

  /** Notes a failure and answers how many there are since `since`, this one included. */
  fail: async (attempt: Attempt, span: { since: Date; now: Date }) => {
    await db.run(sql`
      insert into sign_in_failures (username, remote_ip, at)
      values (${attempt.username}, ${attempt.remoteIp}, ${span.now})`);
    return db.one<{ ofAccount: number; ofAddress: number }>(sql`
      select (select count(*) from sign_in_failures where username = ${attempt.username} and at > ${span.since})
          as "ofAccount",
        (select count(*) from sign_in_failures where remote_ip = ${attempt.remoteIp} and at > ${span.since})
          as "ofAddress"`);
  },

  lock: (subject: string, until: Date) =>
    db.run(sql`
      insert into sign_in_locks (subject, locked_until) values (${subject}, ${until})
      on conflict (subject) do update set locked_until = excluded.locked_until`),

  forgive: (username: string) => db.run(sql`delete from sign_in_failures where username = ${username}`),
});
