import { createHash, randomBytes } from "node:crypto";
import { FILE_UPLOAD, IMAGE_UPLOAD } from "@sweepline/contract/core/limits.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  ATTACHMENT_REFUSALS,
  type AttachmentRow,
  isImageModule,
  MAX_OPEN_UPLOADS,
  mayUpload,
  type NewUpload as NewUploadRequest,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_LIFE_S,
  type Upload,
} from "@sweepline/contract/system/attachments.ts";
import { type Caller, EVERYTHING } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Actor } from "../logs/index.ts";
import type { AttachmentDeps } from "./attachment-deps.ts";
import { attachmentStore } from "./attachments.store.ts";
import { keepUpload } from "./upload-files.service.ts";
import { quotaOf, requireRoom } from "./upload-quota.ts";
import { type NewUpload, type UploadRecord, uploadStore } from "./uploads.store.ts";

export interface Uploads {
  begin(caller: Caller, request: NewUploadRequest): Promise<Upload>;
  take(caller: Caller, chunk: Chunk): Promise<Upload>;
  finish(caller: Caller, uploadId: string, by: Actor): Promise<AttachmentRow>;
}

interface Chunk {
  uploadId: string;
  number: number;
  content: Uint8Array;
}

export function createUploads(deps: AttachmentDeps): Uploads {
  const { db, clock } = deps;
  const ownUpload = async ({ staffId }: Caller, id: string) =>
    found(await uploadStore(db).find({ id, staffId, now: clock.now() }), CORE_REFUSALS.notFound);
  return {
    async begin(caller, request) {
      requireSize(request);
      if (!mayUpload(request.module, caller.permissions))
        throw new Refused(ATTACHMENT_REFUSALS.moduleNotAllowed);
      return answerOf(deps, await beginOrGoOn(deps, uploadFor(caller, request, clock.now())));
    },
    async take(caller, { uploadId, number, content }) {
      const upload = await ownUpload(caller, uploadId);
      if (content.length !== sizeOfChunk(upload, number))
        throw new Refused(ATTACHMENT_REFUSALS.chunkOutOfPlace);
      await uploadStore(db).putChunk(uploadId, number, content);
      return answerOf(deps, upload);
    },
    async finish(caller, uploadId, by) {
      const upload = await ownUpload(caller, uploadId);
      const id = upload.attachmentId ?? (await finish(deps, upload, { caller, by }));
      // A person may always see what they have just uploaded, whatever their roles let them see of others.
      return found(await attachmentStore(db).find(EVERYTHING, id), CORE_REFUSALS.notFound);
    },
  };
}

function requireSize({ bytes, module }: NewUploadRequest): void {
  const isImage = isImageModule(module);
  const tooLarge = isImage ? ATTACHMENT_REFUSALS.imageTooLarge : ATTACHMENT_REFUSALS.fileTooLarge;
  if (bytes === 0) throw new Refused(ATTACHMENT_REFUSALS.emptyFile);
  if (bytes > (isImage ? IMAGE_UPLOAD : FILE_UPLOAD).maxBytes) throw new Refused(tooLarge);
}

function uploadFor(caller: Caller, request: NewUploadRequest, now: Date): NewUpload {
  return {
    id: randomBytes(16).toString("base64url"),
    staffId: caller.staffId,
    organizationId: caller.organizationId,
    realName: plainName(request.realName),
    module: request.module,
    version: request.version,
    bytes: request.bytes,
    sha256: Buffer.from(request.sha256, "hex"),
    expiresAt: new Date(now.getTime() + UPLOAD_LIFE_S * 1_000),
  };
}

/** Without folders, line breaks and marks that turn the direction of writing, which make a name look like another. */
function plainName(realName: string): string {
  const last = realName.split(/[\\/]/).at(-1) ?? "";
  return last.replace(/[\p{Cc}\p{Cf}]/gu, "").trim() || "file";
}

async function beginOrGoOn({ db, clock, quota }: AttachmentDeps, upload: NewUpload): Promise<UploadRecord> {
  return db.transaction(async (tx) => {
    const store = uploadStore(tx);
    await store.lockPerson(upload.staffId);
    const same = await store.findSame(upload, clock.now());
    if (same) return same;
    await store.forgetOldest(upload.staffId, MAX_OPEN_UPLOADS - 1);
    await store.lockOrganization(upload.organizationId);
    requireRoom(await quotaOf(store, quota, { ...upload, now: clock.now() }), upload.bytes);
    await store.insert(upload);
    return { ...upload, attachmentId: null };
  });
}

const countOfChunks = ({ bytes }: UploadRecord): number => Math.ceil(bytes / UPLOAD_CHUNK_BYTES);

/** The last one is what is left; NaN fits nothing. */
function sizeOfChunk(upload: UploadRecord, number: number): number {
  const last = countOfChunks(upload) - 1;
  if (number > last) return Number.NaN;
  return number < last ? UPLOAD_CHUNK_BYTES : upload.bytes - last * UPLOAD_CHUNK_BYTES;
}

async function answerOf({ db }: AttachmentDeps, upload: UploadRecord): Promise<Upload> {
  const all = () => Array.from({ length: countOfChunks(upload) }, (_, number) => number);
  const received = upload.attachmentId === null ? await uploadStore(db).received(upload.id) : all();
  return { uploadId: upload.id, chunkBytes: UPLOAD_CHUNK_BYTES, received };
}

async function finish(
  deps: AttachmentDeps,
  upload: UploadRecord,
  by: { caller: Caller; by: Actor },
): Promise<number> {
  const store = uploadStore(deps.db);
  const content = Buffer.concat(await store.content(upload.id));
  if (content.length !== upload.bytes) {
    // Sent twice at the same time: the other one may have kept it meanwhile.
    const attachmentId = await store.attachmentOf(upload.id);
    if (attachmentId !== null) return attachmentId;
    throw new Refused(ATTACHMENT_REFUSALS.uploadIncomplete);
  }
  if (createHash("sha256").update(content).digest().equals(upload.sha256))
    return keepUpload(deps, upload, { ...by, content });
  // It can be sent once more.
  await store.dropChunks(upload.id);
  throw new Refused(ATTACHMENT_REFUSALS.checksumMismatch);
}
