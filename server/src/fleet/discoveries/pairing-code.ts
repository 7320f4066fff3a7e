import { randomBytes } from "node:crypto";
import { hashOf } from "../devices/index.ts";

/** No I and O, no 0 and 1. 100 random bits, so that nobody finds it in an hour, and a fast hash keeps it. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const [GROUPS, GROUP] = [5, 4];

export function newCode(): string {
  const symbols = [...randomBytes(GROUPS * GROUP)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return Array.from({ length: GROUPS }, (_, at) => symbols.slice(at * GROUP, (at + 1) * GROUP).join("")).join(
    "-",
  );
}

/** However it was typed: in small letters, with dashes or without. */
export const codeHashOf = (typed: string): Buffer => hashOf(typed.toUpperCase().replaceAll(/[\s-]/g, ""));
