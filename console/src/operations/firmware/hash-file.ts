import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** A slice takes some milliseconds; between two of them the page draws and listens. */
const SLICE_BYTES = 256 * 1_024;

interface Hashing {
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

/** SHA-256 of a file of any size, a slice at a time, so that neither memory nor the page suffers. */
export async function hashOf(file: Blob, { signal, onProgress }: Hashing): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(from, from + SLICE_BYTES).arrayBuffer()));
    onProgress(Math.min(from + SLICE_BYTES, file.size));
  }
  return bytesToHex(hash.digest());
}
