import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** So many a person; the one that was not seen for longest makes room. */
const MAX = 20;

export const knownBrowsersStore = (db: Queries) => ({
  /** Whether the person of that username has signed in with it. */
  isKnown: async (username: string, browserHash: Buffer) =>
    (await db.maybe(sql`
      select from known_browsers b join staff s on s.id = b.staff_id
      where b.browser_hash = ${browserHash} and lower(s.username) = ${username}`)) !== undefined,

  /** Whether anyone has: what nobody knows may have been planted. */
  isAnyones: async (browserHash: Buffer) =>
    (await db.maybe(sql`select from known_browsers where browser_hash = ${browserHash}`)) !== undefined,

  remember: async (staffId: number, browserHash: Buffer, now: Date) => {
    await db.run(sql`
      insert into known_browsers (staff_id, browser_hash, seen_at) values (${staffId}, ${browserHash}, ${now})
      on conflict (staff_id, browser_hash) do update set seen_at = excluded.seen_at`);
    await db.run(sql`
      delete from known_browsers where staff_id = ${staffId} and browser_hash in (
        select browser_hash from known_browsers where staff_id = ${staffId} order by seen_at desc offset ${MAX})`);
  },

  forget: (staffIds: readonly number[]) =>
    db.run(sql`delete from known_browsers where staff_id = any(${[...staffIds]}::bigint[])`),
});
