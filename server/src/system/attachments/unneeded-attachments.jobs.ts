import type { Database, Queries } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { removeAttachments } from "./unneeded-attachments.store.ts";

/** A phone may be without a line for a while between the upload of a file and the call that adds it to something. */
const LOOSE_DAYS = 2;
const BATCH = 200;

export interface UnneededChoice {
  /** What was uploaded since then may still be added. */
  uploadedBefore: Date;
  limit: number;
}

/** Removes attachments, with their files, that the room which had them added needs no more: `unneeded` answers the ids of some of them. */
export const dropUnneeded = (
  db: Database,
  name: string,
  unneeded: (
    tx: Queries,
    choice: UnneededChoice,
    daysAgo: (days: number) => Date,
  ) => Promise<readonly number[]>,
): Upkeep =>
  hourly(name, async (daysAgo, now) => {
    const choice = { uploadedBefore: daysAgo(LOOSE_DAYS), limit: BATCH };
    const dropSome = () =>
      db.transaction(async (tx) => removeAttachments(tx, await unneeded(tx, choice, daysAgo), now));
    while ((await dropSome()) === BATCH);
  });
