/**
 * One file on its way to a device. Its bytes are counted and hashed as they come and then dropped: a virtual robot keeps the count and
 * the hash so far in the place of the file, and goes on from there after a break.
 */
import { createHash, type Hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type DdiClient, DdiError } from "./ddi-client.ts";
import type { HashName } from "./ddi-messages.ts";

export interface PartialFile {
  bytes: number;
  hash: Hash;
  /** Of the file that the bytes are of. */
  etag: string | undefined;
}

export const emptyFile = (algorithm: HashName): PartialFile => ({
  ...{ bytes: 0, hash: createHash(algorithm), etag: undefined },
});

/**
 * `whole`: the server has sent it to its end. `broken`: to be gone on with. `gone`: not to be had any more. `oversize`: more than was
 * said.
 */
export type DownloadResult =
  | { outcome: "whole" | "oversize" | "gone" }
  | { outcome: "broken"; retryAfterMs: number | undefined };

export interface DownloadRequest {
  client: DdiClient;
  href: string;
  size: number;
  algorithm: HashName;
  partial: PartialFile;
  /** It is read by `read` only, and the server has to wait. */
  isSlow: boolean;
  /** The connection is lost when so many bytes are there. */
  breaksAt: number | undefined;
  onBytes(count: number): void;
  onEnd(): void;
}

export interface RunningDownload {
  result: DownloadResult | undefined;
  /** Takes at most so many bytes, if so many have come. */
  read(maxBytes: number): void;
  stop(): void;
}

const BROKEN: DownloadResult = { outcome: "broken", retryAfterMs: undefined };
const GONE = new Set([401, 403, 404, 410]);

export function startDownload(request: DownloadRequest): RunningDownload {
  const abort = new AbortController();
  const running: RunningDownload = {
    ...{ result: undefined, read: () => undefined },
    stop: () => abort.abort(),
  };
  const work = fetchRest(request, running, abort.signal).catch(() => BROKEN);
  // A slow one is in nobody's way.
  (request.isSlow ? work : request.client.track(work)).then((result) => {
    running.result = result;
    request.onEnd();
  });
  return running;
}

async function fetchRest(
  request: DownloadRequest,
  running: RunningDownload,
  signal: AbortSignal,
): Promise<DownloadResult> {
  const { client, href, partial, size } = request;
  if (partial.bytes > 0 && partial.bytes === size) return { outcome: "whole" };
  const answer = await client.download({ href, from: partial.bytes, etag: partial.etag }, signal);
  const fault = accept(request, answer);
  if (fault) {
    answer.on("error", () => undefined);
    answer.resume();
    return fault;
  }
  return receive(request, answer, running);
}

/** Undefined: its body is what is missing. */
function accept(
  { partial, algorithm }: DownloadRequest,
  { statusCode = 0, headers }: IncomingMessage,
): DownloadResult | undefined {
  const startOver = () => Object.assign(partial, emptyFile(algorithm));
  if (statusCode === 206) {
    const from = Number(/^bytes (\d+)-/.exec(headers["content-range"] ?? "")?.[1]);
    if (from === partial.bytes) return undefined;
    startOver();
    return BROKEN;
  }
  if (statusCode === 200) {
    // The server knows no ranges, or the file is another one.
    startOver();
    partial.etag = headers.etag;
    return undefined;
  }
  if (statusCode === 416) {
    startOver();
    return BROKEN;
  }
  if (GONE.has(statusCode)) return { outcome: "gone" };
  const { retryAfterMs } = new DdiError(statusCode, headers["retry-after"]);
  return { outcome: "broken", retryAfterMs };
}

function receive(
  { partial, size, breaksAt = Number.POSITIVE_INFINITY, isSlow, onBytes }: DownloadRequest,
  answer: IncomingMessage,
  running: RunningDownload,
): Promise<DownloadResult> {
  return new Promise((resolve) => {
    const end = (result: DownloadResult) => {
      answer.destroy();
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      const taken = chunk.subarray(0, Math.max(0, breaksAt - partial.bytes));
      partial.hash.update(taken);
      partial.bytes += taken.length;
      onBytes(taken.length);
      if (partial.bytes > size) end({ outcome: "oversize" });
      else if (partial.bytes >= breaksAt) end(BROKEN);
    };
    if (isSlow) {
      running.read = (maxBytes) => {
        const chunk = answer.read(Math.min(maxBytes, answer.readableLength)) as Buffer | null;
        if (chunk) take(chunk);
      };
      // Nothing comes of a stream that nobody has begun to read.
      answer.read(0);
    } else answer.on("data", take);
    answer.on("end", () => resolve(answer.complete ? { outcome: "whole" } : BROKEN));
    answer.on("error", () => resolve(BROKEN));
    answer.on("close", () => resolve(BROKEN));
  });
}
