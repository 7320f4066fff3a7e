import type { Readable } from "node:stream";
import { FIRMWARE_REFUSALS } from "@sweepline/contract/operations/firmware/refusals.ts";
import { fileAnswer } from "../../core/export/file-answer.ts";
import { byteRangeOf } from "../../core/http/byte-range.ts";
import { Refused } from "../../core/http/refused.ts";
import { PartialAnswer, RawAnswer } from "../../core/http/route.ts";
import type { ByteRange } from "../../core/storage/index.ts";

export interface OpenedFirmware {
  name: string;
  bytes: number;
  sha256: string;
  /** Left out: all of it. */
  open(range?: ByteRange): Readable;
}

/** All of a file, or the range that is wanted of it. What never changes is known by its checksum. */
export function downloadAnswer(
  file: OpenedFirmware,
  { range: header, ifRange }: { range: string | undefined; ifRange: string | undefined },
): RawAnswer {
  const etag = `"${file.sha256}"`;
  const isSame = ifRange === undefined || ifRange === etag;
  const range = isSame ? byteRangeOf(header, file.bytes) : undefined;
  if (range === null) throw new Refused(FIRMWARE_REFUSALS.rangeOutside);
  const contentType = "application/octet-stream";
  const { headers } = fileAnswer({ name: file.name, contentType, bytes: new Uint8Array() });
  const { from, to } = range ?? { from: 0, to: file.bytes - 1 };
  const own = {
    ...headers,
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "content-length": String(to - from + 1),
    "x-content-type-options": "nosniff",
    etag,
  };
  if (!range) return new RawAnswer(file.open(), own);
  return new PartialAnswer(file.open(range), {
    ...own,
    "content-range": `bytes ${from}-${to}/${file.bytes}`,
  });
}
