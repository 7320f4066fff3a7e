import { MAX_EXCERPT } from "@sweepline/contract/fleet/broker.ts";
import { sampleOf } from "../discoveries/index.ts";

/** More is not looked at: what is refused is not worth more. */
const MAX_READ = 4_096;
const MAX_HEX_BYTES = 32;
/** Lone bytes of control, or no UTF-8 at all. */
const BINARY = /\uFFFD|(?![\t\n\r])\p{Cc}/u;

/** A message for people to look at: shortened, without what looks like a secret; bytes that are no text as digits. */
export function excerptOf(payload: Uint8Array): string {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, Math.min(payload.length, MAX_READ));
  // A character of several bytes may be cut in two at the end.
  const text = bytes.toString().replace(/\uFFFD{1,3}$/, payload.length > MAX_READ ? "" : "$&");
  if (BINARY.test(text)) return `0x${bytes.toString("hex", 0, MAX_HEX_BYTES)}`;
  return sampleOf(Buffer.from(text)).slice(0, MAX_EXCERPT);
}

/** What topics have in common that differ in numbers only. */
export const shapeOf = (topic: string): string => topic.replace(/\d+/g, "#");
