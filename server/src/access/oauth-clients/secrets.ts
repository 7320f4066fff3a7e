import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Secrets of machines are 256 random bits: nothing to guess, so a plain hash is enough to keep them. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();
export const isSecret = (secret: string, hash: Buffer | null): boolean =>
  hash !== null && timingSafeEqual(hash, secretHash(secret));

/** What stands in an HTTP Basic header. */
export function basicOf(authorization: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? "")?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}
