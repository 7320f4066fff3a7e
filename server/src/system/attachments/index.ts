/**
 * Files that people upload (spec §3, §5): avatars, logos and product pictures, documents and firmware.
 *
 *   begin ──▶ chunks, kept in the database so that any process takes the next ──▶ finish: whole? checksum? content?
 *     the key is noted as loose ──▶ the file is stored ──▶ one transaction writes the row and drops the note
 *
 * So a row always has its file. A file without a row, because a process died in between or a row was deleted, is in
 * `loose_files`, and the upkeep deletes it. What a picture is, its bytes say; names and suffixes are only text.
 */
export { addAttachmentUpkeep } from "./attachments.jobs.ts";
export { serveAttachments } from "./attachments.routes.ts";
export { createAttachments } from "./attachments.service.ts";
export { quotaLimitsOf } from "./upload-quota.ts";

/** @public */
export const TABLES = {
  private: ["loose_files", "upload_chunks"],
  readable: ["attachments", "uploads"],
};
