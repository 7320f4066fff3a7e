/** Seals passwords as a browser does; that the console's code agrees is proven by shared vectors. */

import { hash, randomBytes } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { SEAL_INFO } from "@sweepline/contract/core/sealed-password.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

export interface SealKey {
  keyId: string;
  publicKey: string;
}

export function seal(password: string, randomStr: string, { keyId, publicKey }: SealKey): string {
  const serverPublic = new Uint8Array(Buffer.from(publicKey, "base64url"));
  const ephemeral = x25519.keygen();
  const shared = x25519.getSharedSecret(ephemeral.secretKey, serverPublic);
  const salt = new Uint8Array([...ephemeral.publicKey, ...serverPublic]);
  const key = hkdf(sha256, shared, salt, utf8(SEAL_INFO), 32);
  const nonce = new Uint8Array(randomBytes(24));
  const content = utf8(JSON.stringify({ password, randomStr }));
  const sealed = xchacha20poly1305(key, nonce, utf8(randomStr)).encrypt(content);
  return `v1.${keyId}.${base64Url(ephemeral.publicKey)}.${base64Url(nonce)}.${base64Url(sealed)}`;
}

export const aRandomStr = (): string => randomBytes(18).toString("base64url");

/** The code that answers a challenge. A digest as text costs a quarter of one as bytes: only one in 256 is looked at closely. */
export function solve(challenge: string, bits: number): string {
  for (let n = 0; ; n += 1) {
    const digest = hash("sha256", `${challenge}.${n}`, "binary");
    if (digest.charCodeAt(0) > 0) continue;
    if (Buffer.from(digest, "binary").readUInt32BE(0) >>> (32 - bits) === 0) return `pow:${n}`;
  }
}
