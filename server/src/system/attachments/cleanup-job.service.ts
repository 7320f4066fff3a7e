import { UPLOAD_LIFE_S } from "@sweepline/contract/system/attachments.ts";
import { type JobHandler, jobHandler } from "../../core/job-handler.ts";
import type { AttachmentDeps } from "./attachment-deps.ts";
import { sweepLoose } from "./loose-files.service.ts";
import { uploadStore } from "./uploads.store.ts";

const HOUR_MS = 3_600_000;

/** What the upkeep does, for an age of choice: uploads that nobody finished, and files that have no row. */
export const cleanUpJob = (deps: AttachmentDeps): JobHandler =>
  jobHandler("attachmentCleanup", {
    async run({ now, signal, print }, { olderThanHours }) {
      const begunBefore = now.getTime() - olderThanHours * HOUR_MS;
      const uploads = await uploadStore(deps.db).forgetExpired(new Date(begunBefore + UPLOAD_LIFE_S * 1_000));
      let files = 0;
      for (let some = -1; some !== 0 && !signal.aborted; files += some)
        some = await sweepLoose(deps, now, olderThanHours * HOUR_MS);
      print(`uploads forgotten: ${uploads}`);
      print(`files deleted: ${files}`);
      return { uploads, files };
    },
  });
