import { z } from "zod";

/**
 * How a password travels. The server's X25519 public key has a key id; the console makes an ephemeral key pair and seals
 * `{ password, randomStr }` (JSON, UTF-8) with XChaCha20-Poly1305 under
 * HKDF-SHA256(sharedSecret, salt = ephemeralPublic ‖ serverPublic, info = "sweepline/password/v1"), associated data
 * `randomStr`. The field then reads `v1.{keyId}.{ephemeralPublic}.{nonce}.{sealed}`, each part base64url without padding.
 * A captured value cannot be replayed: `randomStr` is used up, at a sign-in by the captcha or by the challenge.
 */
export const SEAL_INFO = "sweepline/password/v1";
export const sealedPassword = z.string().min(1).max(2_000);
export const sealRandom = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
