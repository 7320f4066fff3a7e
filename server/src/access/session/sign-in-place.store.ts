import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

interface SignInPlace {
  staffId: number;
  browser: string;
  network: string;
  now: Date;
}

export const signInPlacesStore = (db: Queries) => ({
  /** Keeps it; answers whether the person had others, but not this one. */
  note: async ({ staffId, browser, network, now }: SignInPlace): Promise<boolean> => {
    const row = await db.one<{ isNew: boolean }>(sql`
      with noted as (
        insert into sign_in_places (staff_id, browser, network, last_at)
        values (${staffId}, ${browser}, ${network}, ${now})
        on conflict (staff_id, browser, network) do update set last_at = excluded.last_at
      )
      select count(*) > 0 and not coalesce(bool_or(browser = ${browser} and network = ${network}), false) as "isNew"
      from sign_in_places where staff_id = ${staffId}`);
    return row.isNew;
  },

  forgetBefore: (before: Date) => db.run(sql`delete from sign_in_places where last_at < ${before}`),
});
