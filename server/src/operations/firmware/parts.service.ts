import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { FIRMWARE_REFUSALS } from "@sweepline/contract/operations/firmware/refusals.ts";
import { Refused } from "../../core/http/refused.ts";
import { newStorageKey } from "../../core/storage/index.ts";
import { looseFileStore } from "../../system/attachments/index.ts";
import { type FileRecord, filesStore } from "./files.store.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";

export const countOfParts = ({ bytes, partBytes }: Pick<FileRecord, "bytes" | "partBytes">): number =>
  Math.ceil(bytes / partBytes);

/** The last one is what is left; NaN fits nothing. */
export function sizeOfPart(file: Pick<FileRecord, "bytes" | "partBytes">, number: number): number {
  const last = countOfParts(file) - 1;
  if (number > last) return Number.NaN;
  return number < last ? file.partBytes : file.bytes - last * file.partBytes;
}

/**
 * Stores a part and gives it its row. Its key is noted as loose before, so that whatever happens in between, the upkeep knows
 * of the object; the note goes in the transaction that writes the row.
 */
export async function keepPart(
  deps: FirmwareDeps,
  file: FileRecord,
  { number, content }: { number: number; content: Uint8Array },
): Promise<void> {
  const { db, clock, log, storage } = deps;
  if (file.state === "damaged") throw new Refused(FIRMWARE_REFUSALS.notUploading);
  if (file.state !== "uploading" || (await filesStore(db).hasPart(file.id, number))) return;
  const { region } = file;
  const storageKey = newStorageKey();
  await looseFileStore(db).note({ region, storageKey, since: clock.now() });
  try {
    await storage.storeOf(region).put(storageKey, content, "application/octet-stream");
  } catch (error) {
    log.error({ err: error, region }, "file storage unavailable");
    throw new Refused(FIRMWARE_REFUSALS.firmwareStorageUnavailable);
  }
  await db.transaction(async (tx) => {
    const files = filesStore(tx);
    const state = await files.holdState(file.id);
    if (state === undefined) throw new Refused(CORE_REFUSALS.notFound);
    // Sent twice at the same time: the other one has won, and this one's object stays loose.
    if (
      state !== "uploading" ||
      !(await files.addPart(file.id, { number, storageKey, bytes: content.length }))
    )
      return;
    if (!(await looseFileStore(tx).forget(storageKey)))
      throw new Refused(FIRMWARE_REFUSALS.firmwareStorageUnavailable);
  });
}
