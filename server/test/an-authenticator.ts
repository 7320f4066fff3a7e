/** An authenticator in software: makes passkeys and signs with them as a browser hands it on (WebAuthn level 3). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

/** Enough of CBOR (RFC 8949) for an attestation object. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size);
  if (size < 256) return Buffer.of((major << 5) | 24, size);
  return Buffer.of((major << 5) | 25, size >> 8, size & 255);
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}
interface Key {
  id: Buffer;
  privateKey: KeyObject;
  rpId: string;
  userHandle: string;
  count: number;
}

export interface Authenticator {
  make(options: Record<string, unknown>): { credential: MadeCredential };
  /** With its newest passkey. */
  assert(options: Record<string, unknown>): AssertedCredential;
  /** Sets the counter back, as a copy would have it. */
  turnBack(): void;
}
interface MadeCredential {
  id: string;
  rawId: string;
  type: "public-key";
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
}
interface AssertedCredential {
  id: string;
  rawId: string;
  type: "public-key";
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
}

export function anAuthenticator({
  origin,
  isVerifying = true,
}: {
  origin: string;
  isVerifying?: boolean;
}): Authenticator {
  const keys: Key[] = [];
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (rpId: string, count: number, more: { flags?: number; tail?: Buffer } = {}) => {
    const flags = FLAGS.present | (isVerifying ? FLAGS.verified : 0) | (more.flags ?? 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter, more.tail ?? Buffer.alloc(0)]);
  };
  const newest = (): Key => {
    const key = keys.at(-1);
    if (!key) throw new Error("no passkey yet");
    return key;
  };
  return {
    make(given) {
      const { challenge, rp, user } = given as unknown as Options;
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const key: Key = {
        id: randomBytes(32),
        privateKey,
        rpId: rp?.id ?? "",
        userHandle: user?.id ?? "",
        count: 1,
      };
      keys.push(key);
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // COSE: EC2, ES256, P-256.
      const cose = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, key.id.length), key.id, cbor(cose)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", dataOf(key.rpId, key.count, { flags: FLAGS.attested, tail: attested })],
      ]);
      const id = base64Url(key.id);
      const response = {
        clientDataJSON: base64Url(clientData("webauthn.create", challenge)),
        attestationObject: base64Url(cbor(attestation)),
        transports: ["internal"],
      };
      return { credential: { id, rawId: id, type: "public-key", response } };
    },
    assert(given) {
      const { challenge, rpId = "" } = given as unknown as Options;
      const key = newest();
      key.count += 1;
      const data = dataOf(rpId, key.count);
      const client = clientData("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), key.privateKey);
      const id = base64Url(key.id);
      const response = {
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(data),
        signature: base64Url(signature),
        userHandle: key.userHandle,
      };
      return { id, rawId: id, type: "public-key", response };
    },
    turnBack() {
      newest().count = 0;
    },
  };
}
