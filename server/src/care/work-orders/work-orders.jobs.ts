import type { Database } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { removeAttachments } from "../../system/attachments/index.ts";
import { unneededPhotos } from "./unneeded-photos.store.ts";

/** A phone may be without a line for a while between the upload of a photo and the call that adds it. */
const LOOSE_DAYS = 2;
const BATCH = 200;

/** Photos whose order is gone, with their files. */
export const dropPhotos = ({ db }: { db: Database }): Upkeep =>
  hourly("work-orders/photos", async (daysAgo, now) => {
    const dropSome = () =>
      db.transaction(async (tx) =>
        removeAttachments(
          tx,
          await unneededPhotos(tx, { uploadedBefore: daysAgo(LOOSE_DAYS), limit: BATCH }),
          now,
        ),
      );
    while ((await dropSome()) === BATCH);
  });
