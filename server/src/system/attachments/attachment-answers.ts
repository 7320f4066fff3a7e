import { RawAnswer } from "../../core/http/route.ts";
import type { OpenedFile } from "./attachments.service.ts";

const YEAR_S = 31_536_000;

/** Whoever opens the address itself sees a picture and nothing that runs. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

/** Shown by pages; the name changes with the content, so browsers keep it. */
export function pictureAnswer(file: OpenedFile): RawAnswer {
  return new RawAnswer(file.content, {
    ...headersOf(file, "inline"),
    "cache-control": `public, max-age=${YEAR_S}, immutable`,
  });
}

/** Saved and never shown, whatever it is. */
export function fileAnswer(file: OpenedFile): RawAnswer {
  return new RawAnswer(file.content, {
    ...headersOf(file, "attachment"),
    "cache-control": "private, no-store",
  });
}

function headersOf(file: OpenedFile, disposition: "inline" | "attachment"): Record<string, string> {
  return {
    "content-type": disposition === "inline" ? file.contentType : "application/octet-stream",
    "content-length": String(file.bytes),
    "content-disposition": `${disposition}; ${namesOf(file.realName)}`,
    "content-security-policy": PICTURE_POLICY,
    "x-content-type-options": "nosniff",
  };
}

/** RFC 6266: a plain name for whoever knows no other, and the true one as RFC 5987 encodes it. */
function namesOf(realName: string): string {
  const plain = realName.replace(/[^\w.-]+/g, "_");
  const encoded = encodeURIComponent(realName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
