import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { FILE_UPLOAD, IMAGE_UPLOAD } from "@sweepline/contract/core/limits.ts";
import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import {
  ATTACHMENT_REFUSALS,
  type AttachmentModule,
  type AttachmentRow,
  ATTACHMENT_ENDPOINTS as E,
  imageSuffixOf,
  isImageModule,
} from "@sweepline/contract/system/attachments.ts";
import { call } from "../../core/api/index.ts";
import { isPassing } from "../../core/transport/index.ts";

export interface UploadRun {
  readonly module: AttachmentModule;
  readonly version?: string | undefined;
  readonly signal: AbortSignal;
  /** How many bytes have arrived. */
  readonly onProgress: (arrived: number) => void;
}

/** What the server would refuse anyway, said before a byte is sent. */
export async function refusalFor(file: File, module: AttachmentModule): Promise<Refusal | undefined> {
  if (file.size === 0) return ATTACHMENT_REFUSALS.emptyFile;
  if (!isImageModule(module))
    return file.size > FILE_UPLOAD.maxBytes ? ATTACHMENT_REFUSALS.fileTooLarge : undefined;
  if (file.size > IMAGE_UPLOAD.maxBytes) return ATTACHMENT_REFUSALS.imageTooLarge;
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return imageSuffixOf(head) ? undefined : ATTACHMENT_REFUSALS.notAnImage;
}

/**
 * Sends a file chunk by chunk; called again with the same file it goes on where it broke off. A connection that is lost for a
 * moment is waited out, so that only a long silence reaches the person.
 */
export async function upload(file: File, run: UploadRun): Promise<AttachmentRow> {
  const content = new Uint8Array(await file.arrayBuffer());
  const { module, version = "", signal } = run;
  const body = { realName: file.name, module, version, bytes: content.length, sha256: hexOf(content) };
  const begun = await withRetry(signal, () => call(E.begin, { body, signal, isQuiet: true }));
  const { uploadId, chunkBytes } = begun;
  const arrived = new Set(begun.received);
  const count = Math.ceil(content.length / chunkBytes);
  for (let number = 0; number < count; number++) {
    run.onProgress(Math.min(arrived.size * chunkBytes, content.length));
    if (arrived.has(number)) continue;
    const chunk = content.subarray(number * chunkBytes, (number + 1) * chunkBytes);
    const input = { params: { uploadId }, query: { number }, body: chunk, signal, isQuiet: true };
    await withRetry(signal, () => call(E.chunk, input));
    arrived.add(number);
  }
  run.onProgress(content.length);
  return withRetry(signal, () => call(E.finish, { params: { uploadId }, signal, isQuiet: true }));
}

const hexOf = (content: Uint8Array): string => bytesToHex(sha256(content));

/** Pauses before another try; their sum is how long a lost connection is waited out before a person is asked. */
const PAUSES_MS = [500, 1_500, 4_000];

/** A connection that is lost for a moment is waited out. */
export async function withRetry<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await untilOnline(pause, signal);
    }
  }
  return send();
}

/** Ends early when the browser says that the connection is back, or when the upload is given up. */
function untilOnline(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, pauseMs);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
