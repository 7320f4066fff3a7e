import type { Database, Queries } from "../core/db/database.ts";

/** What rooms do in transactions of their own is done in this one: all of it or nothing. */
export const inside = (db: Database, tx: Queries): Database => ({
  ...{ ...db, ...tx },
  transaction: (work) => work(tx),
});
