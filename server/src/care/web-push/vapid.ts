import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";

/** By what a push service knows who sends: RFC 8292, a signed token for its origin. */
const VALID_S = 12 * 3_600;
const POINT_BYTES = 32;

export interface VapidKeys {
  publicKey: Buffer;
  privateKey: Buffer;
}

export function newVapidKeys(): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Leading zeros are left out by the curve's library.
  const privateKey = Buffer.concat([Buffer.alloc(POINT_BYTES), pair.getPrivateKey()]).subarray(-POINT_BYTES);
  return { publicKey: pair.getPublicKey(), privateKey };
}

export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1_000) + VALID_S,
    sub: subject,
  };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const key = keyOf({ publicKey, privateKey });
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey.toString("base64url")}`;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const keyOf = ({ publicKey, privateKey }: VapidKeys): KeyObject =>
  createPrivateKey({
    format: "jwk",
    key: {
      ...{ kty: "EC", crv: "P-256", d: privateKey.toString("base64url") },
      x: publicKey.subarray(1, 1 + POINT_BYTES).toString("base64url"),
      y: publicKey.subarray(1 + POINT_BYTES).toString("base64url"),
    },
  });
