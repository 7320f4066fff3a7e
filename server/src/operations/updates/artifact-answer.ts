import { Readable } from "node:stream";
import { byteRangeOf } from "../../core/http/byte-range.ts";
import type { ByteRange } from "../../core/storage/index.ts";
import type { SentFile } from "./packages.store.ts";

interface FileRequest {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}
interface FileAnswer {
  status: number;
  headers: Record<string, string>;
  /** What is sent of it; undefined: nothing but `body`. */
  range?: ByteRange;
  body?: Readable;
}

/** What is answered to a robot that asks for a file, or for a range of it, whatever lets it have that. */
export function artifactAnswer(file: SentFile, { method, headers: asked }: FileRequest): FileAnswer {
  const tag = `"${file.sha256.toString("hex")}"`;
  const headers: Record<string, string> = {
    ...{ etag: tag, "accept-ranges": "bytes", "content-type": "application/octet-stream" },
    "content-disposition": `attachment; filename="${file.name.replace(/[^\w.-]+/g, "_")}"`,
  };
  if (asked["if-none-match"] === tag) return { status: 304, headers };
  // Of a file that is another one now, the part that is missing is of no use.
  const isSame = asked["if-range"] === undefined || asked["if-range"] === tag;
  const range = isSame ? byteRangeOf(asked.range?.toString(), file.bytes) : undefined;
  if (range === null)
    return { status: 416, headers: { ...headers, "content-range": `bytes */${file.bytes}` } };
  const sent = range ?? { from: 0, to: file.bytes - 1 };
  if (range) headers["content-range"] = `bytes ${sent.from}-${sent.to}/${file.bytes}`;
  headers["content-length"] = String(sent.to - sent.from + 1);
  const status = range ? 206 : 200;
  // Of an answer without a stream the framework would say that it is empty.
  return method === "HEAD" ? { status, headers, body: Readable.from([]) } : { status, headers, range: sent };
}
