import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export const docsPassStore = (db: Queries) => ({
  insert: (pass: { passHash: Buffer; sessionId: number; expiresAt: Date }) =>
    db.run(sql`
      insert into docs_passes (pass_hash, session_id, expires_at)
      values (${pass.passHash}, ${pass.sessionId}, ${pass.expiresAt})`),

  /** Good as long as the session that it was given to. */
  isGood: async (passHash: Buffer, now: Date): Promise<boolean> =>
    (await db.maybe(sql`
      select from docs_passes p join session_ends e on e.session_id = p.session_id
      where p.pass_hash = ${passHash} and p.expires_at > ${now} and e.ends_at > ${now}`)) !== undefined,
});
