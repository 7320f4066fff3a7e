import vectors from "@sweepline/contract/access/session/seal-vectors.json" with { type: "json" };
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { aRandomStr, seal } from "../../../test/seal.ts";
import { createDatabase } from "../../core/db/database.ts";
import { createSeals } from "./seal.service.ts";
import { sealStore } from "./seal.store.ts";

const NOW = new Date("2026-11-16T08:00:00Z");
const database = await createTestDatabase();
const db = createDatabase({ url: database.url, size: 4, onError: () => undefined });
const seals = createSeals({ db, clock: { now: () => NOW } });
afterAll(async () => {
  await db.close();
  await database.drop();
});

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

describe("sealed passwords", () => {
  it("that the console's own code sealed are opened, byte for byte", async () => {
    const [first] = vectors;
    if (!first) throw new Error("no vectors");
    const later = new Date(NOW.getTime() + 1);
    await sealStore(db).insert(
      {
        keyId: first.keyId,
        publicKey: bytes(first.publicKey),
        privateKey: bytes(first.privateKey),
        rotatesAt: NOW,
        expiresAt: later,
      },
      NOW,
    );
    for (const { sealed, randomStr, password } of vectors)
      expect(await seals.open(sealed, randomStr)).toBe(password);
  });

  it("open only with the randomStr they were sealed with", async () => {
    const key = await seals.currentKey();
    const randomStr = aRandomStr();
    const sealed = seal("secret-1", randomStr, key);
    expect(await seals.open(sealed, randomStr)).toBe("secret-1");
    expect(await seals.open(sealed, aRandomStr())).toBeUndefined();
  });

  it("that are hostile are no passwords, and no errors", async () => {
    const key = await seals.currentKey();
    const randomStr = aRandomStr();
    const [version, keyId, ephemeral = "", nonce = "", sealed = ""] = seal("secret-1", randomStr, key).split(
      ".",
    );
    const zeros = Buffer.alloc(32).toString("base64url");
    const hostile = [
      "",
      "secret-1",
      "v1....",
      `v2.${keyId}.${ephemeral}.${nonce}.${sealed}`,
      `${version}.other.${ephemeral}.${nonce}.${sealed}`,
      // A point of low order would give a key that everyone knows.
      `${version}.${keyId}.${zeros}.${nonce}.${sealed}`,
      `${version}.${keyId}.${ephemeral.slice(4)}.${nonce}.${sealed}`,
      `${version}.${keyId}.${ephemeral}.${nonce.slice(4)}.${sealed}`,
      `${version}.${keyId}.${ephemeral}.${nonce}.${sealed.slice(0, -4)}AAAA`,
      `${version}.${keyId}.${ephemeral}.${nonce}.AA`,
      `${version}.${keyId}.${ephemeral}.${nonce}.${sealed}.more`,
    ];
    for (const text of hostile) expect(await seals.open(text, randomStr)).toBeUndefined();
  });

  it("are sealed to one key, however many processes ask for the first at once", async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => seals.currentKey()));
    expect(new Set(keys.map((key) => key.keyId)).size).toBe(1);
  });
});
