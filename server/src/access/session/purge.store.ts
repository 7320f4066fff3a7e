import {
  KNOWN_BROWSER_S,
  LOCKOUT,
  SESSION_LOSS_KEPT_DAYS,
} from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { forgetLosses, notingLoss, ranOut } from "./session-losses.store.ts";

export const purgeStore = (db: Queries) => ({
  /** Used refresh tokens go with their sessions. */
  expired: async (now: Date) => {
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
    const dayAgo = before(LOCKOUT.dayS);
    await db.run(sql`delete from sign_in_checks where expires_at <= ${now}`);
    await db.run(sql`delete from docs_passes where expires_at <= ${now}`);
    await db.run(sql`delete from seal_keys where expires_at <= ${now}`);
    await db.run(sql`delete from sign_in_failures where at <= ${dayAgo}`);
    await db.run(sql`delete from sign_in_locks where locked_until <= ${dayAgo}`);
    await db.run(sql`delete from sign_in_addresses where succeeded_at <= ${dayAgo}`);
    await db.run(sql`delete from known_browsers where seen_at <= ${before(KNOWN_BROWSER_S)}`);
    await db.run(sql`
      with ended as (
        delete from sessions s using session_ends e
        where e.session_id = s.id and s.viewer_staff_id is null and e.ends_at <= ${now}
        returning s.access_hash, s.previous_access_hash, s.refresh_hash, ${ranOut(now)} as loss
      )
      ${notingLoss(sql`coalesce(e.loss, 'limit')`, now)}`);
    await forgetLosses(db, before(SESSION_LOSS_KEPT_DAYS * 86_400));
  },
});
