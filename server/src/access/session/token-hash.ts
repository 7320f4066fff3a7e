import { createHash, randomBytes } from "node:crypto";

/** Tokens are 256 random bits: nothing to guess, so a plain hash is enough to keep them. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
