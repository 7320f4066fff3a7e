import { LOCKOUT } from "@sweepline/contract/access/session.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export const purgeStore = (db: Queries) => ({
  /** Used refresh tokens go with their sessions. */
  expired: async (now: Date) => {
    const since = new Date(now.getTime() - LOCKOUT.windowS * 1_000);
    await db.run(sql`delete from sign_in_checks where expires_at <= ${now}`);
    await db.run(sql`delete from seal_keys where expires_at <= ${now}`);
    await db.run(sql`delete from sign_in_failures where at <= ${since}`);
    await db.run(sql`delete from sign_in_locks where locked_until <= ${now}`);
    await db.run(sql`
      delete from sessions
      where coalesce(refresh_expires_at, access_expires_at) <= ${now}`);
    // The guard against double clicks looks back five seconds, by the database's own clock.
    await db.run(sql`delete from submissions where at < now() - interval '1 minute'`);
  },
});
