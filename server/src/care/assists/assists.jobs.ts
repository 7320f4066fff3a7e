import type { Database } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import type { Announcer } from "../../core/live/live.ts";
import { dropUnneeded } from "../../system/attachments/index.ts";
import { unneededPhotos } from "./assist-photos.store.ts";
import { noteInformed } from "./informed.service.ts";
import { forgetMessages } from "./informed.store.ts";
import { announceAssists, endGoneCauses } from "./raise.service.ts";

const EVERY_MS = 5_000;

/** Notes when people were reached, and ends causes that no message ended. */
export const sweepAssists = ({
  db,
  announcer,
}: {
  db: Database;
  announcer: Pick<Announcer, "announce">;
}): Upkeep => ({
  name: "assists/sweep",
  everyMs: EVERY_MS,
  async work(now) {
    await db.transaction(async (tx) => announceAssists(tx, announcer, await noteInformed(tx, now)));
    await db.transaction(async (tx) => announceAssists(tx, announcer, await endGoneCauses(tx, now)));
  },
});

/** Photos that are kept no longer, and those whose assist is gone, with their files. */
export const dropPhotos = ({ db }: { db: Database }, days: number): Upkeep =>
  dropUnneeded(db, "assists/photos", (tx, choice, daysAgo) =>
    unneededPhotos(tx, { ...choice, before: daysAgo(days) }),
  );

/** Longer than messages are tried to be sent. */
const MESSAGES_KEPT_DAYS = 7;

export const forgetUnreached = ({ db }: { db: Database }): Upkeep =>
  hourly("assists/messages", (daysAgo) => forgetMessages(db, daysAgo(MESSAGES_KEPT_DAYS)));
