import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@sweepline/contract/access/second-factors/index.ts";

/** Letters and digits that are not taken for one another: 32 of them, so that sixteen are 80 bits. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 16;

/** Ten codes as they are shown, `XXXX-XXXX-XXXX-XXXX`. */
export function newRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, letter)
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );
}

/** However it was typed. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash("sha256").update(code.replace(/[\s-]/g, "").toUpperCase()).digest();
