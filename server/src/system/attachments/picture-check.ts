import { imageSuffixOf } from "@sweepline/contract/system/attachments.ts";

export interface Picture {
  suffix: "png" | "jpg";
  contentType: string;
  width: number;
  height: number;
}

/** Reads what a picture says of itself; undefined where it is no png or jpeg, or only begins like one. */
export function readPicture(content: Buffer): Picture | undefined {
  const suffix = imageSuffixOf(content);
  const sides = suffix === "png" ? pngSides(content) : suffix === "jpg" ? jpegSides(content) : undefined;
  if (!suffix || !sides || sides.width === 0 || sides.height === 0) return undefined;
  return { suffix, contentType: suffix === "png" ? "image/png" : "image/jpeg", ...sides };
}

interface Sides {
  width: number;
  height: number;
}

/** IHDR must be the first chunk, 13 bytes long. */
function pngSides(content: Buffer): Sides | undefined {
  const isHeader =
    content.length >= 33 && content.readUInt32BE(8) === 13 && content.toString("latin1", 12, 16) === "IHDR";
  return isHeader ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) } : undefined;
}

/** Start of frame, any coding: C0 to CF without the tables (C4), the reserved one (C8) and arithmetic conditions (CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Markers that stand alone, without a length. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Goes from segment to segment until the frame says its size; image data without a frame before it is none. */
function jpegSides(content: Buffer): Sides | undefined {
  let at = 2;
  while (at + 9 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0;
    if (isFrame(marker)) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    // Scan data or the end.
    if (marker === 0xda || marker === 0xd9) return undefined;
    if (marker === 0xff) at += 1;
    else at += isBare(marker) ? 2 : 2 + Math.max(content.readUInt16BE(at + 2), 2);
  }
  return undefined;
}
