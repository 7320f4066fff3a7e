import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import type { Storage } from "../../core/storage/index.ts";
import type { Audit } from "../logs/index.ts";
import type { PictureUses } from "./attachments.store.ts";
import type { QuotaLimits } from "./upload-quota.ts";

/** What the parts of this room stand on. */
export interface AttachmentDeps {
  db: Database;
  clock: Clock;
  log: Log;
  audit: Audit;
  storage: Storage;
  quota: QuotaLimits;
  pictureUses: PictureUses;
}
