import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { FIRMWARE_PART_BYTES, MAX_FIRMWARE_FILES } from "@sweepline/contract/operations/firmware/codes.ts";
import type { NewFirmwareFile } from "@sweepline/contract/operations/firmware/fields.ts";
import type { FirmwarePackage, FirmwareUpload } from "@sweepline/contract/operations/firmware/index.ts";
import { FIRMWARE_REFUSALS } from "@sweepline/contract/operations/firmware/refusals.ts";
import { EVERYTHING, type Requester } from "../../core/caller.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { looseFileStore } from "../../system/attachments/index.ts";
import { nudgeChecks } from "./check-nudges.ts";
import { type FileRecord, filesStore } from "./files.store.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";
import { detailOf, heldDraft, recordPackage, requirePlatform } from "./packages.service.ts";
import { packagesStore } from "./packages.store.ts";
import { countOfParts, keepPart, sizeOfPart } from "./parts.service.ts";

interface OfFile {
  id: number;
  fileId: number;
}

/**
 * The way of a file into the storage: announced with its size and checksum, sent in parts, in any order and to any process,
 * and checked once it is whole. Each step can be repeated.
 */
export interface FirmwareUploads {
  begin(requester: Requester, id: number, file: NewFirmwareFile): Promise<FirmwareUpload>;
  take(requester: Requester, of: OfFile, part: { number: number; content: Uint8Array }): Promise<void>;
  finish(requester: Requester, of: OfFile): Promise<FirmwarePackage>;
  remove(requester: Requester, of: OfFile): Promise<FirmwarePackage>;
  /** Checked with the file, or again where that has been checked. */
  sign(requester: Requester, of: OfFile, signature: Buffer | null): Promise<FirmwarePackage>;
}

export function createUploads(deps: FirmwareDeps): FirmwareUploads {
  return {
    begin: (requester, id, file) => begin(deps, requester, { ...file, id }),
    take: (requester, of, part) => take(deps, requester, { ...of, ...part }),
    finish: (requester, of) => finish(deps, requester, of),
    remove: (requester, of) => remove(deps, requester, of),
    sign: (requester, of, signature) => sign(deps, requester, { ...of, signature }),
  };
}

const MIB = 1_048_576;

async function begin(
  deps: FirmwareDeps,
  requester: Requester,
  { id, name, bytes, sha256 }: NewFirmwareFile & { id: number },
): Promise<FirmwareUpload> {
  const maxMb = deps.config.FIRMWARE_MAX_MB;
  if (bytes > maxMb * MIB) throw refusedAt("bytes", FIRMWARE_REFUSALS.firmwareTooLarge, { maxMb });
  return deps.db.transaction(async (tx) => {
    await heldDraft(tx, requester, id);
    const files = filesStore(tx);
    const same = await files.named(id, name);
    if (same) return goOn(deps, tx, { same, bytes, sha256 });
    if ((await files.count(id)) >= MAX_FIRMWARE_FILES)
      throw new Refused(FIRMWARE_REFUSALS.tooManyFiles, { values: { max: MAX_FIRMWARE_FILES } });
    await requireSpace(deps, tx, bytes);
    const fresh = {
      ...{ packageId: id, name, bytes, sha256: Buffer.from(sha256, "hex") },
      ...{ region: deps.storage.regionFor(""), partBytes: FIRMWARE_PART_BYTES },
    };
    const file = await files.insert(fresh, requester.caller.staffId, deps.clock.now());
    return uploadOf(tx, file);
  });
}

async function requireSpace(deps: FirmwareDeps, tx: Queries, bytes: number): Promise<void> {
  const files = filesStore(tx);
  await files.lockSpace();
  const [used, maxMb] = [await files.totalBytes(), deps.config.FIRMWARE_TOTAL_MB];
  if (used + bytes > maxMb * MIB)
    throw new Refused(FIRMWARE_REFUSALS.firmwareSpaceUsedUp, {
      values: { usedMb: Math.ceil(used / MIB), maxMb },
    });
}

async function goOn(
  deps: FirmwareDeps,
  tx: Queries,
  { same, bytes, sha256 }: { same: FileRecord; bytes: number; sha256: string },
): Promise<FirmwareUpload> {
  const { name } = same;
  if (same.bytes !== bytes || same.sha256.toString("hex") !== sha256)
    throw refusedAt("name", FIRMWARE_REFUSALS.fileNameTaken, { name });
  if (same.state !== "damaged") return uploadOf(tx, same);
  // Nobody knows which part is wrong: all of it is sent again.
  const files = filesStore(tx);
  await looseFileStore(tx).noteAll(await files.stored({ fileId: same.id }), deps.clock.now());
  await files.dropParts(same.id);
  await files.setState(same.id, "uploading");
  return uploadOf(tx, { ...same, state: "uploading" });
}

const uploadOf = async (tx: Queries, file: FileRecord): Promise<FirmwareUpload> => ({
  fileId: file.id,
  partBytes: file.partBytes,
  state: file.state,
  received: await filesStore(tx).received(file.id),
});

async function take(
  deps: FirmwareDeps,
  requester: Requester,
  { id, fileId, number, content }: OfFile & { number: number; content: Uint8Array },
): Promise<void> {
  requirePlatform(requester);
  const row = found(await packagesStore(deps.db).find(EVERYTHING, id), CORE_REFUSALS.notFound);
  const file = found(await filesStore(deps.db).find(id, fileId), CORE_REFUSALS.notFound);
  if (row.state !== "draft") throw new Refused(FIRMWARE_REFUSALS.notADraft);
  if (content.length !== sizeOfPart(file, number)) throw new Refused(FIRMWARE_REFUSALS.partOutOfPlace);
  await keepPart(deps, file, { number, content });
}

async function finish(
  deps: FirmwareDeps,
  requester: Requester,
  { id, fileId }: OfFile,
): Promise<FirmwarePackage> {
  return deps.db.transaction(async (tx) => {
    await heldDraft(tx, requester, id);
    const files = filesStore(tx);
    const file = found(await files.find(id, fileId), CORE_REFUSALS.notFound);
    if (file.state !== "uploading") return detailOf(tx, EVERYTHING, id);
    if ((await files.received(fileId)).length < countOfParts(file))
      throw new Refused(FIRMWARE_REFUSALS.firmwareIncomplete);
    await files.setState(fileId, "checking");
    const { name, bytes, sha256 } = file;
    const after = { name, bytes, sha256: sha256.toString("hex") };
    const answer = await detailOf(tx, EVERYTHING, id);
    await recordPackage(deps, tx, { requester, verb: "upload", id, after });
    afterCommit(tx, () => nudgeChecks(deps.bus));
    return answer;
  });
}

async function remove(
  deps: FirmwareDeps,
  requester: Requester,
  { id, fileId }: OfFile,
): Promise<FirmwarePackage> {
  return deps.db.transaction(async (tx) => {
    await heldDraft(tx, requester, id);
    const files = filesStore(tx);
    const { name, bytes } = found(await files.find(id, fileId), CORE_REFUSALS.notFound);
    await looseFileStore(tx).noteAll(await files.stored({ fileId }), deps.clock.now());
    await files.remove(fileId);
    const answer = await detailOf(tx, EVERYTHING, id);
    await recordPackage(deps, tx, { requester, verb: "removeFile", id, before: { name, bytes } });
    return answer;
  });
}

async function sign(
  deps: FirmwareDeps,
  requester: Requester,
  { id, fileId, signature }: OfFile & { signature: Buffer | null },
): Promise<FirmwarePackage> {
  return deps.db.transaction(async (tx) => {
    await heldDraft(tx, requester, id);
    const files = filesStore(tx);
    const { name } = found(await files.find(id, fileId), CORE_REFUSALS.notFound);
    await files.setSignature(fileId, signature);
    const answer = await detailOf(tx, EVERYTHING, id);
    const after = { name, signature: signature?.toString("base64") ?? null };
    await recordPackage(deps, tx, { requester, verb: "sign", id, after });
    afterCommit(tx, () => nudgeChecks(deps.bus));
    return answer;
  });
}
