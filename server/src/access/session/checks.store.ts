import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Check {
  kind: "captcha" | "challenge" | "used";
  answer: string;
  expiresAt: Date;
  /** Of work, for a challenge. */
  bits: number;
  /** From when the answer is taken; null: at once. */
  usableAt: Date | null;
}

export const checksStore = (db: Queries) => ({
  /** A new one takes the place of the old, but a `randomStr` that was used up stays used. */
  put: (randomStr: string, check: Check) =>
    db.run(sql`
      insert into sign_in_checks (random_str, kind, answer, expires_at, bits, usable_at)
      values (${randomStr}, ${check.kind}, ${check.answer}, ${check.expiresAt}, ${check.bits}, ${check.usableAt})
      on conflict (random_str) do update
      set kind = excluded.kind, answer = excluded.answer, expires_at = excluded.expires_at, bits = excluded.bits,
        usable_at = excluded.usable_at
      where sign_in_checks.kind <> 'used'`),

  /** Marks it used; answers false where it was already. */
  use: async (randomStr: string, expiresAt: Date) => {
    const marked = await db.run(sql`
      insert into sign_in_checks (random_str, kind, answer, expires_at)
      values (${randomStr}, 'used', '', ${expiresAt})
      on conflict (random_str) do update set kind = 'used', answer = '', expires_at = excluded.expires_at
      where sign_in_checks.kind <> 'used'`);
    return marked > 0;
  },

  /** Takes it away, so that it is good for one check, pass or fail. */
  take: (randomStr: string) =>
    db.maybe<Check>(sql`
      delete from sign_in_checks where random_str = ${randomStr} and kind <> 'used'
      returning kind, answer, expires_at as "expiresAt", bits, usable_at as "usableAt"`),
});
