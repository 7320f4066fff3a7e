import type { Readable } from "node:stream";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  ATTACHMENT_REFUSALS,
  type AttachmentListQuery,
  type AttachmentRow,
  isImageModule,
  MAX_SHOWN_USES,
  type UploadQuota,
} from "@sweepline/contract/system/attachments.ts";
import type { Caller } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Actor } from "../logs/index.ts";
import type { AttachmentDeps } from "./attachment-deps.ts";
import { attachmentStore, type StoredFile } from "./attachments.store.ts";
import { deleteLoose } from "./loose-files.service.ts";
import { looseFileStore } from "./loose-files.store.ts";
import { quotaOf } from "./upload-quota.ts";
import { createUploads, type Uploads } from "./uploads.service.ts";
import { uploadStore } from "./uploads.store.ts";

export interface OpenedFile extends StoredFile {
  content: Readable;
}

export interface Attachments {
  uploads: Uploads;
  list(caller: Caller, query: AttachmentListQuery): Promise<Page<AttachmentRow>>;
  quota(caller: Caller): Promise<UploadQuota>;
  get(caller: Caller, id: number): Promise<AttachmentRow>;
  open(caller: Caller, id: number): Promise<OpenedFile>;
  /** For everyone who knows the name. */
  openPicture(name: string): Promise<OpenedFile>;
  /** Names of what shows it; none where it is no picture. */
  usesOf(caller: Caller, id: number): Promise<{ name: string }[]>;
  remove(caller: Caller, id: number, by: Actor): Promise<boolean>;
}

export function createAttachments(deps: AttachmentDeps): Attachments {
  const { db } = deps;
  const store = attachmentStore(db);
  const get = async ({ scope }: Caller, id: number) =>
    found(await store.find(scope, id), CORE_REFUSALS.notFound);
  return {
    uploads: createUploads(deps),
    list: ({ scope }, query) => store.list(scope, query),
    quota: (caller) => quotaOf(uploadStore(db), deps.quota, { ...caller, now: deps.clock.now() }),
    get,
    async open({ scope }, id) {
      return openFile(deps, found(await store.fileOf(scope, id), CORE_REFUSALS.notFound));
    },
    async openPicture(name) {
      return openFile(deps, found(await store.picture(name), CORE_REFUSALS.notFound));
    },
    async usesOf(caller, id) {
      const { module, url } = await get(caller, id);
      return isImageModule(module) ? store.uses(deps.pictureUses[module](url), MAX_SHOWN_USES) : [];
    },
    async remove(caller, id, by) {
      const before = await get(caller, id);
      await remove(deps, before, by);
      return true;
    },
  };
}

async function openFile({ storage, log }: AttachmentDeps, file: StoredFile): Promise<OpenedFile> {
  try {
    const content = await storage.storeOf(file.region).get(file.storageKey);
    if (content) return { ...file, content };
    log.error({ region: file.region, storageKey: file.storageKey }, "a stored file is missing");
  } catch (error) {
    log.error({ err: error, region: file.region }, "file storage unavailable");
    throw new Refused(ATTACHMENT_REFUSALS.storageUnavailable);
  }
  throw new Refused(CORE_REFUSALS.notFound);
}

/** The row goes first; its file after the commit, or by the upkeep where that fails. */
async function remove(deps: AttachmentDeps, before: AttachmentRow, by: Actor): Promise<void> {
  const { id, url, organizationName, ...seen } = before;
  const file = await deps.db.transaction(async (tx) => {
    const gone = found(await attachmentStore(tx).delete(id), CORE_REFUSALS.notFound);
    await looseFileStore(tx).note({ ...gone, since: deps.clock.now() });
    const subject = { kind: "attachment", id };
    await deps.audit.record(tx, { actor: by, action: "system_attachments_delete", subject, before: seen });
    return gone;
  });
  await deleteLoose(deps, file).catch((error) =>
    deps.log.warn({ err: error, region: file.region }, "a deleted file is left to the upkeep"),
  );
}
