import { MAX_SAMPLE_CHARACTERS } from "@sweepline/contract/fleet/discoveries/index.ts";

/** The text of a message for people to look at: shortened, and without what looks like a secret. */
const SECRET =
  /pass(word|wd|phrase)?|secret|token|credential|authorization|api_?key|(app|nwk|session)_?s?_?key/i;
const MASKED = "•••";
const CONTROL = /[\p{Cc}\p{Cs}]/gu;
const MAX_BYTES = 65_536;

export function sampleOf(payload: Uint8Array): string {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, Math.min(payload.length, MAX_BYTES));
  const text = bytes.toString();
  // What is no text would be unreadable.
  if (text.includes("\uFFFD")) return `(${payload.length} bytes)`;
  return masked(text).replace(CONTROL, " ").trim().slice(0, MAX_SAMPLE_CHARACTERS);
}

function masked(text: string): string {
  try {
    const json: unknown = JSON.parse(text, (key, value: unknown) => (SECRET.test(key) ? MASKED : value));
    return typeof json === "object" ? JSON.stringify(json) : text;
  } catch {
    // Half a message, or none of JSON: better nothing than a part of a secret.
    return SECRET.test(text) ? MASKED : text;
  }
}
