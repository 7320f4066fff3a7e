import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from "node:crypto";

/** Encryption of one message to one browser: RFC 8291 in one record of RFC 8188 (aes128gcm). */
const CURVE = "prime256v1";
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;
const RECORD_SIZE = 4_096;
/** What is left of a record for its text. */
export const MAX_PUSH_BYTES = RECORD_SIZE - 17 - 86;
/** Ends the last record. */
const LAST = Buffer.of(2);

export interface BrowserKeys {
  /** Uncompressed point of the browser. */
  p256dh: Uint8Array;
  auth: Uint8Array;
}

/** Whether it is a point of the curve, as a browser's key has to be. */
export function isPoint(bytes: Uint8Array): boolean {
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** `given` is for tests of the RFC's own example. */
export function encryptPush(
  text: Uint8Array,
  { p256dh, auth }: BrowserKeys,
  given: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const own = createECDH(CURVE);
  if (given.privateKey) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const ownPublic = own.getPublicKey();
  const salt = given.salt ?? randomBytes(SALT_BYTES);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, ownPublic]);
  const secret = derived(own.computeSecret(p256dh), { salt: auth, info, bytes: SECRET_BYTES });
  const key = derived(secret, { salt, info: Buffer.from("Content-Encoding: aes128gcm\0"), bytes: KEY_BYTES });
  const nonce = derived(secret, { salt, info: Buffer.from("Content-Encoding: nonce\0"), bytes: NONCE_BYTES });
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const body = Buffer.concat([
    cipher.update(Buffer.concat([text, LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.of(ownPublic.length), ownPublic, body]);
}

const derived = (
  secret: Uint8Array,
  { salt, info, bytes }: { salt: Uint8Array; info: Uint8Array; bytes: number },
): Buffer => Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
