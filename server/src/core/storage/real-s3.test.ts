import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hasSwift, startSwift } from "../../../test/swift.ts";
import { readConfig } from "../config.ts";
import { createStorage, type FileStore, newStorageKey } from "./index.ts";

const ACCOUNT = {
  bucket: "robots",
  region: "eu-central-1",
  accessKeyId: "sweepline:server",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
const bytes = (words: string) => new TextEncoder().encode(words);

describe.skipIf(!hasSwift)("with a real S3 service, OpenStack Swift (python3-swift; SWIFT_PYTHON)", () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  beforeAll(async () => {
    swift = await startSwift(ACCOUNT);
  }, 60_000);
  afterAll(() => swift?.close());
  afterEach(() => void vi.restoreAllMocks());

  function storeAt({
    bucket = ACCOUNT.bucket,
    prefix = "",
    ...change
  }: Partial<typeof ACCOUNT> & { prefix?: string } = {}): FileStore {
    const { region, accessKeyId, secretAccessKey } = { ...ACCOUNT, ...change };
    const { files } = readConfig({
      FILES_URL: `s3://${bucket}${prefix}?endpoint=${swift.url}&region=${region}`,
      FILES_ACCESS_KEY_ID: accessKeyId,
      FILES_SECRET_ACCESS_KEY: secretAccessKey,
    });
    return createStorage(files).storeOf("default");
  }
  const read = async (store: FileStore, key: string) => {
    const content = await store.get(key);
    return content && text(content);
  };

  it("gives back what it took last, and forgets it", async () => {
    const [store, key] = [storeAt(), newStorageKey()];
    expect(await read(store, key)).toBeUndefined();
    await store.put(key, bytes("first"), "text/plain");
    await store.put(key, bytes("second"), "text/plain; charset=utf-8");
    expect(await read(store, key)).toBe("second");
    await store.delete(key);
    expect(await read(store, key)).toBeUndefined();
    await store.delete(key);
  });

  it("takes 2 MB of every byte, and nothing at all", async () => {
    const [store, key, empty] = [storeAt(), newStorageKey(), newStorageKey()];
    const content = Buffer.from(Uint8Array.from({ length: 2 * 1_048_576 }, (_, index) => (index * 31) % 256));
    await store.put(key, content, "application/octet-stream");
    await store.put(empty, new Uint8Array(), "application/octet-stream");
    const parts: Buffer[] = [];
    for await (const part of (await store.get(key)) ?? []) parts.push(part as Buffer);
    expect(Buffer.concat(parts).equals(content)).toBe(true);
    const range: Buffer[] = [];
    for await (const part of (await store.get(key, { from: 5, to: 8 })) ?? []) range.push(part as Buffer);
    expect(Buffer.concat(range).equals(content.subarray(5, 9))).toBe(true);
    expect(await read(store, empty)).toBe("");
  });

  it.each([
    "/a b/c",
    "/a%20b/c",
    "/机器人/清洁 é",
    "/a+b",
    "/a%2Bb",
    "/it's (1)!*~",
    "/a:b@c=d&e,f;g$",
    "/100%25",
    "/[x]",
  ])("keeps files below %s, whoever signs", async (prefix) => {
    const [store, key] = [storeAt({ prefix }), newStorageKey()];
    await expect(store.check()).resolves.toBeUndefined();
    await store.put(key, bytes("x"), "text/plain");
    expect(await read(store, key)).toBe("x");
    expect(await read(storeAt(), key)).toBeUndefined();
  });

  it.each([
    ["another secret", { secretAccessKey: "guessed" }, "403"],
    ["another user", { accessKeyId: "sweepline:stranger" }, "403"],
    ["another region", { region: "us-east-1" }, "400"],
    ["another bucket", { bucket: "strangers" }, "404"],
  ])("refuses %s, and so says the check", async (_, change, status) => {
    const [store, key] = [storeAt(), newStorageKey()];
    await store.put(key, bytes("kept"), "text/plain");
    const other = storeAt(change);
    await expect(other.check()).rejects.toThrow(status);
    if (status === "403") {
      await expect(other.get(key)).rejects.toThrow(status);
      await expect(other.delete(key)).rejects.toThrow(status);
    }
    expect(await read(store, key)).toBe("kept");
  });

  it("refuses content that was changed on its way", async () => {
    const [store, key, send] = [storeAt(), newStorageKey(), globalThis.fetch];
    vi.spyOn(globalThis, "fetch").mockImplementation((request) =>
      send(new Request(request as Request, { body: "other" })),
    );
    await expect(store.put(key, bytes("mine!"), "text/plain")).rejects.toThrow("400");
    vi.restoreAllMocks();
    expect(await read(store, key)).toBeUndefined();
  });
});
