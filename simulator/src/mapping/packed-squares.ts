import { deflateSync } from "node:zlib";
import type { Square } from "./drawing.ts";

/** Squares as text, each packed again only where it has changed. */
export function createSquarePacker(bytesOf: (square: Square) => Uint8Array | Int8Array) {
  const known = new WeakMap<Square, { revision: number; text: string }>();
  return (square: Square): string => {
    const before = known.get(square);
    if (before?.revision === square.revision) return before.text;
    const text = deflateSync(bytesOf(square)).toString("base64");
    known.set(square, { revision: square.revision, text });
    return text;
  };
}
