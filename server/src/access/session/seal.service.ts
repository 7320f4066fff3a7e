import { randomBytes } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { SEAL_INFO } from "@sweepline/contract/core/sealed-password.ts";
import { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { type StoredSealKey, sealStore } from "./seal.store.ts";

/**
 * Opens passwords that were sealed as `contract/src/core/sealed-password.ts` describes. Keys rotate daily and are understood for
 * one more day, for whoever left the login page open; then they are deleted.
 */
const DAY_MS = 86_400_000;
const PUBLIC_KEY_BYTES = 32;
const NONCE_BYTES = 24;

export interface Seals {
  currentKey(): Promise<{ keyId: string; publicKey: string; expiresAt: string }>;
  /** The password, or undefined where it was sealed to another key, for another `randomStr`, or not at all. */
  open(sealed: string, randomStr: string): Promise<string | undefined>;
}

export function createSeals({ db, clock }: { db: Database; clock: Clock }): Seals {
  const store = sealStore(db);
  return {
    async currentKey() {
      const key = (await store.current(clock.now())) ?? (await makeKey(db, clock.now()));
      return {
        keyId: key.keyId,
        publicKey: Buffer.from(key.publicKey).toString("base64url"),
        expiresAt: key.rotatesAt.toISOString(),
      };
    },
    async open(sealed, randomStr) {
      const parts = partsOf(sealed);
      const key = parts && (await store.find(parts.keyId, clock.now()));
      return parts && key && unseal(parts, { ...key, randomStr });
    },
  };
}

function makeKey(db: Database, now: Date): Promise<StoredSealKey> {
  return db.transaction(async (tx) => {
    const store = sealStore(tx);
    await store.awaitTurn();
    const existing = await store.current(now);
    if (existing) return existing;
    const { secretKey, publicKey } = x25519.keygen();
    const key: StoredSealKey = {
      keyId: randomBytes(6).toString("base64url"),
      publicKey,
      privateKey: secretKey,
      rotatesAt: new Date(now.getTime() + DAY_MS),
      expiresAt: new Date(now.getTime() + 2 * DAY_MS),
    };
    await store.insert(key, now);
    return key;
  });
}

interface SealedParts {
  keyId: string;
  ephemeral: Uint8Array;
  nonce: Uint8Array;
  sealed: Uint8Array;
}

function partsOf(text: string): SealedParts | undefined {
  const parts = /^v1\.([\w-]{1,64})\.([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text);
  if (!parts) return undefined;
  const [ephemeral, nonce, sealed] = parts
    .slice(2)
    .map((part) => new Uint8Array(Buffer.from(part, "base64url")));
  if (ephemeral?.length !== PUBLIC_KEY_BYTES || nonce?.length !== NONCE_BYTES || !sealed) return undefined;
  return { keyId: parts[1] ?? "", ephemeral, nonce, sealed };
}

const contentSchema = z.object({ password: z.string(), randomStr: z.string() });

function unseal(
  { ephemeral, nonce, sealed }: SealedParts,
  key: { publicKey: Uint8Array; privateKey: Uint8Array; randomStr: string },
): string | undefined {
  try {
    const shared = x25519.getSharedSecret(new Uint8Array(key.privateKey), ephemeral);
    const salt = new Uint8Array([...ephemeral, ...key.publicKey]);
    const sealKey = hkdf(sha256, shared, salt, utf8(SEAL_INFO), 32);
    const plain = xchacha20poly1305(sealKey, nonce, utf8(key.randomStr)).decrypt(sealed);
    const content = contentSchema.parse(JSON.parse(new TextDecoder().decode(plain)));
    return content.randomStr === key.randomStr ? content.password : undefined;
  } catch {
    // Whatever strangers send that does not open is simply not a password.
    return undefined;
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
