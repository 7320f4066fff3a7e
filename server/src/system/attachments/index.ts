/**
 * Files that people upload (spec §3, §5): avatars, logos and product pictures, documents and firmware.
 *
 *   begin ──▶ chunks, kept in the database so that any process takes the next ──▶ finish: whole? checksum? content?
 *     the key is noted as loose ──▶ the file is stored ──▶ one transaction writes the row and drops the note
 *
 * So a row always has its file. A file without a row, because a process died in between or a row was deleted, is in
 * `loose_files`, and the upkeep deletes it; rooms that store files of their own note them there too. What a picture is, its bytes say; names and suffixes are only text.
 */
import type { Config } from "../../core/config.ts";
import type { Room } from "../../core/room.ts";
import type { AttachmentDeps } from "./attachment-deps.ts";
import { clearAttachments } from "./attachments.jobs.ts";
import { serveAttachments } from "./attachments.routes.ts";
import { createAttachments } from "./attachments.service.ts";
import { ATTACHMENT_NAMES } from "./attachments.store.ts";
import { cleanUpJob } from "./cleanup-job.service.ts";
import { quotaLimitsOf } from "./upload-quota.ts";

export type { PictureUses } from "./attachments.store.ts";
export { looseFileStore } from "./loose-files.store.ts";
export { dropUnneeded, type UnneededChoice } from "./unneeded-attachments.jobs.ts";
export { storeContent } from "./upload-files.service.ts";
export { uploadedPicture } from "./uploaded-picture.store.ts";

export const TABLES = {
  private: ["loose_files", "upload_chunks"],
  readable: ["attachments", "uploads"],
};

export function attachmentsRoom(deps: Omit<AttachmentDeps, "quota"> & { config: Config }): Room {
  const withQuota = { ...deps, quota: quotaLimitsOf(deps.config) };
  return {
    subjects: { attachment: ATTACHMENT_NAMES },
    routes: (route) => serveAttachments(route, createAttachments(withQuota)),
    upkeep: [clearAttachments(withQuota)],
    jobs: [cleanUpJob(withQuota)],
  };
}
