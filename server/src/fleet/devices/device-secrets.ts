import { createHash, randomBytes } from "node:crypto";

/**
 * Secrets of devices: shown once, when they are made, and kept as SHA-256. 192 random bits need no slow hash, and the
 * broker asks at every connection.
 */
const SECRET_BYTES = 24;
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
