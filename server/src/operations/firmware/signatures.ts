import { createHash, createPublicKey, createVerify, type KeyObject, verify } from "node:crypto";

/**
 * Detached signatures of files, as `openssl` makes them:
 *
 *   RSA and elliptic curves   openssl dgst -sha256 -sign key.pem -out file.sig file
 *   Ed25519                   of the 32 bytes of the file's SHA-256, since Ed25519 reads its message twice and a file may not
 *                             fit into memory: openssl dgst -sha256 -binary file > digest
 *                             openssl pkeyutl -sign -inkey key.pem -rawin -in digest -out file.sig
 */
export interface PublicKey {
  algorithm: string;
  /** As PEM, whatever form it was given in. */
  publicKey: string;
  /** SHA-256 of the key as DER. */
  fingerprint: string;
}

const MIN_RSA_BITS = 2_048;

export const isPrivateKey = (text: string): boolean => text.includes("PRIVATE KEY-----");

/** Undefined for what is no public key, or one of a kind or strength that signs nothing here. */
export function readPublicKey(text: string): PublicKey | undefined {
  const key = keyOf(text);
  const algorithm = key && algorithmOf(key);
  if (!key || !algorithm) return undefined;
  const der = key.export({ type: "spki", format: "der" });
  return {
    algorithm,
    publicKey: key.export({ type: "spki", format: "pem" }).toString(),
    fingerprint: createHash("sha256").update(der).digest("hex"),
  };
}

function keyOf(text: string): KeyObject | undefined {
  // A certificate says for how long and for what it holds; nobody would look at that here.
  if (!/-----BEGIN (RSA )?PUBLIC KEY-----/.test(text)) return undefined;
  try {
    return createPublicKey({ key: text, format: "pem" });
  } catch {
    return undefined;
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): string | undefined {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails;
  if (asymmetricKeyType === "ed25519") return "Ed25519";
  if (asymmetricKeyType === "rsa" && modulusLength >= MIN_RSA_BITS) return `RSA ${modulusLength}`;
  if (asymmetricKeyType === "ec" && namedCurve) return `EC ${namedCurve}`;
  return undefined;
}

/** Looks at a file as it is read. */
export interface SignatureCheck {
  update(chunk: Uint8Array): void;
  /** Which of the keys made the signature; null: none. */
  signedBy(sha256: Uint8Array): number | null;
}

export function checkSignature(
  signature: Uint8Array | null,
  keys: readonly { id: number; publicKey: string }[],
): SignatureCheck {
  const checks = signature ? keys.map((key) => checkBy(signature, key)) : [];
  return {
    update(chunk) {
      for (const check of checks) check.update(chunk);
    },
    signedBy: (sha256) => checks.find((check) => check.isBy(sha256))?.id ?? null,
  };
}

function checkBy(signature: Uint8Array, { id, publicKey }: { id: number; publicKey: string }) {
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType === "ed25519")
    return {
      id,
      update: () => undefined,
      isBy: (sha256: Uint8Array) => verify(null, sha256, key, signature),
    };
  const read = createVerify("sha256");
  return {
    id,
    update: (chunk: Uint8Array) => void read.update(chunk),
    isBy: () => read.verify(key, signature),
  };
}
