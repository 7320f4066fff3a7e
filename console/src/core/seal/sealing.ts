import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { SEAL_INFO } from "@sweepline/contract/core/sealed-password.ts";

/**
 * Sealing of passwords as `contract/src/core/sealed-password.ts` describes it. The @noble libraries do it everywhere: WebCrypto
 * is missing on plain http, as on a LAN address. `getRandomValues` is not.
 */
export interface SealKey {
  readonly keyId: string;
  /** X25519, base64url. */
  readonly publicKey: string;
}

export function seal(password: string, randomStr: string, key: SealKey): string {
  const serverPublic = fromBase64Url(key.publicKey);
  const ephemeral = x25519.keygen();
  const shared = x25519.getSharedSecret(ephemeral.secretKey, serverPublic);
  const salt = new Uint8Array([...ephemeral.publicKey, ...serverPublic]);
  const sealKey = hkdf(sha256, shared, salt, utf8(SEAL_INFO), 32);
  const nonce = crypto.getRandomValues(new Uint8Array(24));
  const sealed = xchacha20poly1305(sealKey, nonce, utf8(randomStr)).encrypt(
    utf8(JSON.stringify({ password, randomStr })),
  );
  return ["v1", key.keyId, toBase64Url(ephemeral.publicKey), toBase64Url(nonce), toBase64Url(sealed)].join(
    ".",
  );
}

/** Whether the digest begins with so many zero bits. */
export function hasLeadingZeros(digest: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  if (digest.subarray(0, whole).some((byte) => byte !== 0)) return false;
  return bits % 8 === 0 || (digest[whole] ?? 255) >> (8 - (bits % 8)) === 0;
}

/** So long the page may stand still at a time. */
const SLICE_MS = 40;

/** Works off a proof-of-work challenge in slices, so that the page stays alive meanwhile. */
export async function solveChallenge(challenge: string, bits: number): Promise<string> {
  // The part that never changes is digested once.
  const begun = sha256.create().update(utf8(`${challenge}.`));
  for (let n = 0, until = performance.now() + SLICE_MS; ; n += 1) {
    if (
      hasLeadingZeros(
        begun
          .clone()
          .update(utf8(String(n)))
          .digest(),
        bits,
      )
    )
      return `pow:${n}`;
    if (n % 256 === 255 && performance.now() > until) {
      await new Promise((resolve) => setTimeout(resolve));
      until = performance.now() + SLICE_MS;
    }
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (letter) =>
    letter === "+" ? "-" : letter === "/" ? "_" : "",
  );
const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
