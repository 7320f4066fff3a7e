import type { Upkeep } from "../../core/jobs.ts";
import type { AttachmentDeps } from "./attachment-deps.ts";
import { sweepLoose } from "./loose-files.service.ts";
import { uploadStore } from "./uploads.store.ts";

const EVERY_MS = 600_000;

/** Forgets uploads that nobody finished, and deletes files that have no row. */
export function clearAttachments(deps: AttachmentDeps): Upkeep {
  return {
    name: "system/attachments",
    everyMs: EVERY_MS,
    async work(now) {
      await uploadStore(deps.db).forgetExpired(now);
      await sweepLoose(deps, now);
    },
  };
}
