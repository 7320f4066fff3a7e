import type { Database } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { dropUnneeded } from "../../system/attachments/index.ts";
import { unneededPhotos } from "./unneeded-photos.store.ts";

/** Photos whose order is gone, with their files. */
export const dropPhotos = ({ db }: { db: Database }): Upkeep =>
  dropUnneeded(db, "work-orders/photos", unneededPhotos);
