import type { ByteRange } from "../storage/index.ts";

/**
 * What a `Range` header asks for of a file of so many bytes (RFC 9110 §14): one range of bytes, cut at the end of the file.
 * Undefined: all of it, also for several ranges and for what makes no sense, as the standard allows; null: a range that the
 * file does not have.
 */
export function byteRangeOf(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Number(last);
    return length === 0 || bytes === 0 ? null : { from: Math.max(0, bytes - length), to: bytes - 1 };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return undefined;
  if (from >= bytes) return null;
  return { from, to: last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
