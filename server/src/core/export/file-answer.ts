import type { Readable } from "node:stream";
import { RawAnswer } from "../http/route.ts";
import type { ExportFile } from "./table.ts";

/** Written while it is read, or there already. */
export interface Download extends Omit<ExportFile, "bytes"> {
  bytes: Readable | Uint8Array;
}

/** The file as a download; names beyond ASCII travel as RFC 6266 says, with a plain one for whoever cannot read it. */
export function fileAnswer({ name, contentType, bytes }: Download): RawAnswer {
  const plain = name.replace(/[^\w.-]+/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return new RawAnswer(bytes, {
    "content-type": contentType,
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "cache-control": "no-store",
  });
}
