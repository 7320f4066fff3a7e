import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Config } from "./config.ts";
import { keptSecret } from "./kept-secret.ts";

/**
 * Keeps secrets that the server has to be able to read again, such as passwords at other servers. Sealed by AES-256-GCM
 * with a key outside the database, and bound to the row that each belongs to: whoever writes to the database cannot make
 * one row's secret another's.
 */
export interface SecretBox {
  seal(secret: string, belongsTo: string): Buffer;
  /** Undefined where it was sealed by another key, for another row, or was changed since. */
  open(sealed: Uint8Array, belongsTo: string): string | undefined;
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecretBox(secret: string): SecretBox {
  const key = createHmac("sha256", secret).update("sweepline/secrets/1").digest();
  return {
    seal(plain, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(belongsTo));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, belongsTo) {
      const bytes = Buffer.from(sealed);
      const bodyAt = 1 + NONCE_BYTES + TAG_BYTES;
      if (bytes[0] !== VERSION || bytes.length < bodyAt) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 1 + NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(bytes.subarray(1 + NONCE_BYTES, bodyAt));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** The secret that the key comes from: of the configuration, or kept in a file of the data directory. */
export async function readServerSecret(config: Pick<Config, "SECRETS_KEY" | "DATA_DIR">): Promise<string> {
  return config.SECRETS_KEY || keptSecret(config.DATA_DIR, "secrets.key", "SECRETS_KEY");
}
