import { FIRMWARE_ENDPOINTS as E, type FirmwareFile } from "@sweepline/contract/operations/firmware/index.ts";
import { fetchBytes, saveFile } from "../../core/api/index.ts";
import { withRetry } from "../../system/attachments/index.ts";

/** Each comes within the time that a call may take; browsers keep what has come on disk. */
const RANGE_BYTES = 8 * 1_048_576;

interface Download {
  readonly packageId: number;
  readonly file: Pick<FirmwareFile, "id" | "name" | "bytes">;
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

/** Fetches a file range by range, each again after a lost connection, and hands it to the browser for saving. */
export async function downloadFile({ packageId: id, file, signal, onProgress }: Download): Promise<void> {
  const parts: Blob[] = [];
  for (let from = 0; from < file.bytes; from += RANGE_BYTES) {
    const range = { from, to: Math.min(from + RANGE_BYTES, file.bytes) - 1 };
    const input = { params: { id, fileId: file.id }, range, signal, isQuiet: true };
    parts.push(await withRetry(signal, () => fetchBytes(E.file, input)));
    onProgress(range.to + 1);
  }
  saveFile(new Blob(parts, { type: "application/octet-stream" }), file.name);
}
