import type { Upkeep } from "../../core/jobs.ts";
import type { AttachmentNeeds } from "./attachment-needs.ts";
import { sweepLoose } from "./loose-files.service.ts";
import { uploadStore } from "./uploads.store.ts";

const EVERY_MS = 600_000;

/** Forgets uploads that nobody finished, and deletes files that have no row. */
export function clearAttachments(needs: AttachmentNeeds): Upkeep {
  return {
    name: "system/attachments",
    everyMs: EVERY_MS,
    async work(now) {
      await uploadStore(needs.db).forgetExpired(now);
      await sweepLoose(needs, now);
    },
  };
}
