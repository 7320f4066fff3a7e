import { randomBytes } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  ATTACHMENT_REFUSALS,
  isImageModule,
  MAX_IMAGE_SIDE_PX,
} from "@sweepline/contract/system/attachments.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { newStorageKey } from "../../core/storage/index.ts";
import type { Actor } from "../logs/index.ts";
import type { AttachmentDeps } from "./attachment-deps.ts";
import { attachmentStore } from "./attachments.store.ts";
import { type LooseFile, looseFileStore } from "./loose-files.store.ts";
import { readPicture } from "./picture-check.ts";
import { type UploadRecord, uploadStore } from "./uploads.store.ts";

interface Finishing {
  caller: Caller;
  by: Actor;
  content: Buffer;
}

/** Stores what has arrived and gives it its row; answers the row's id. */
export async function keepUpload(
  deps: AttachmentDeps,
  upload: UploadRecord,
  { caller, by, content }: Finishing,
): Promise<number> {
  const kind = kindOf(upload, content);
  const file = await storeContent(deps, upload, { content, contentType: kind.contentType });
  return deps.db.transaction((tx) => writeRow(deps, tx, { upload, kind, file, caller, by }));
}

interface Kind {
  contentType: string;
  pictureName: string | null;
}

/** By content alone: a name says nothing about what is inside. */
function kindOf({ module }: UploadRecord, content: Buffer): Kind {
  if (!isImageModule(module)) return { contentType: "application/octet-stream", pictureName: null };
  const picture = readPicture(content);
  if (!picture) throw new Refused(ATTACHMENT_REFUSALS.notAnImage);
  if (Math.max(picture.width, picture.height) > MAX_IMAGE_SIDE_PX)
    throw new Refused(ATTACHMENT_REFUSALS.imageTooWide, { values: { max: MAX_IMAGE_SIDE_PX } });
  const name = randomBytes(16).toString("base64url");
  return { contentType: picture.contentType, pictureName: `${name}.${picture.suffix}` };
}

/** The note comes before the file: whatever happens in between, the upkeep knows of it. */
export async function storeContent(
  { db, clock, storage, log }: Pick<AttachmentDeps, "db" | "clock" | "storage" | "log">,
  { organizationId }: Pick<UploadRecord, "organizationId">,
  { content, contentType }: { content: Buffer; contentType: string },
): Promise<LooseFile> {
  const region = storage.regionFor(await attachmentStore(db).regionInfoOf(organizationId));
  const file = { region, storageKey: newStorageKey() };
  await looseFileStore(db).note({ ...file, since: clock.now() });
  try {
    await storage.storeOf(region).put(file.storageKey, content, contentType);
  } catch (error) {
    log.error({ err: error, region }, "file storage unavailable");
    throw new Refused(ATTACHMENT_REFUSALS.storageUnavailable);
  }
  return file;
}

interface Kept {
  upload: UploadRecord;
  kind: Kind;
  file: LooseFile;
  caller: Caller;
  by: Actor;
}

async function writeRow(deps: AttachmentDeps, tx: Queries, kept: Kept): Promise<number> {
  const { upload, kind, file, caller, by } = kept;
  const uploads = uploadStore(tx);
  const current = found(await uploads.lock(upload.id), CORE_REFUSALS.notFound);
  // Sent twice at the same time: the other one has won, and this one's file stays loose.
  if (current.attachmentId !== null) return current.attachmentId;
  const isStillOurs = await looseFileStore(tx).forget(file.storageKey);
  if (!isStillOurs) throw new Refused(ATTACHMENT_REFUSALS.storageUnavailable);
  const { realName, module, version, bytes, sha256, organizationId, staffId } = upload;
  const described = { realName, module, version, bytes, suffix: suffixOf(realName), region: file.region };
  const id = await attachmentStore(tx).insert({
    ...described,
    ...file,
    ...kind,
    sha256,
    organizationId,
    staffId,
    uploadedBy: caller.displayName,
    createdAt: deps.clock.now(),
  });
  await uploads.setAttachment(upload.id, id);
  await uploads.dropChunks(upload.id);
  const subject = { kind: "attachment", id };
  const after = { ...described, organizationId, sha256: sha256.toString("hex") };
  await deps.audit.record(tx, { actor: by, action: "system_attachments_upload", subject, after });
  return id;
}

/** What stands behind the last dot, where it looks like a suffix. */
const suffixOf = (realName: string): string =>
  /\.([a-z0-9]{1,16})$/i.exec(realName)?.[1]?.toLowerCase() ?? "";
