import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { SEAL_INFO } from "@sweepline/contract/core/sealed-password.ts";
import { describe, expect, it } from "vitest";
import { newRandomStr } from "./index.ts";
import { hasLeadingZeros, seal, solveChallenge } from "./sealing.ts";

const server = x25519.keygen();
const key = { keyId: "k1", publicKey: Buffer.from(server.publicKey).toString("base64url") };
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** The server's side, straight from the description in the contract. */
function open(sealed: string, randomStr: string): unknown {
  const [version, keyId, ephemeral = "", nonce = "", text = ""] = sealed.split(".");
  expect([version, keyId]).toEqual(["v1", "k1"]);
  const shared = x25519.getSharedSecret(server.secretKey, bytes(ephemeral));
  const salt = new Uint8Array([...bytes(ephemeral), ...server.publicKey]);
  const opened = xchacha20poly1305(
    hkdf(sha256, shared, salt, utf8(SEAL_INFO), 32),
    bytes(nonce),
    utf8(randomStr),
  );
  return JSON.parse(new TextDecoder().decode(opened.decrypt(bytes(text))));
}

describe("a sealed password", () => {
  it("is opened by the server's key alone, together with its randomStr", () => {
    const sealed = seal("pässwörd 密码", "random-1", key);
    expect(sealed).not.toContain("=");
    expect(open(sealed, "random-1")).toEqual({ password: "pässwörd 密码", randomStr: "random-1" });
  });

  it("cannot be used under another randomStr, and never looks the same twice", () => {
    const sealed = seal("secret1", "random-1", key);
    expect(() => open(sealed, "random-2")).toThrow();
    expect(seal("secret1", "random-1", key)).not.toBe(sealed);
  });
});

describe("the proof of work", () => {
  it("finds a number whose digest begins with so many zero bits", async () => {
    const code = await solveChallenge("challenge", 10);
    const n = code.replace("pow:", "");
    expect(hasLeadingZeros(sha256(utf8(`challenge.${n}`)), 10)).toBe(true);
  });

  it("counts zero bits, not zero bytes", () => {
    expect(hasLeadingZeros(new Uint8Array([0, 0b0001_0000]), 11)).toBe(true);
    expect(hasLeadingZeros(new Uint8Array([0, 0b0001_0000]), 12)).toBe(false);
  });
});

it("makes random strings that the contract takes", () => {
  expect(newRandomStr()).toMatch(/^[A-Za-z0-9_-]{24}$/);
  expect(newRandomStr()).not.toBe(newRandomStr());
});
