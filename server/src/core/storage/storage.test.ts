import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, describe, expect, it } from "vitest";
import { startS3Server } from "../../../test/s3-server.ts";
import { readConfig } from "../config.ts";
import { createStorage, type FileStore, newStorageKey } from "./index.ts";

const ACCOUNT = {
  bucket: "robots",
  region: "eu-central-1",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
const KEYS = { FILES_ACCESS_KEY_ID: ACCOUNT.accessKeyId, FILES_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey };
/** Any other S3 service, for whoever has one: `S3_TEST_URL=s3://bucket?endpoint=…` and its keys. */
const { S3_TEST_URL, S3_TEST_ACCESS_KEY_ID = "", S3_TEST_SECRET_ACCESS_KEY = "" } = process.env;

const folder = await mkdtemp(join(tmpdir(), "sweepline-storage-"));
const s3 = await startS3Server(ACCOUNT);
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const s3Url = (more = "") => `s3://${ACCOUNT.bucket}?endpoint=${s3.url}&region=${ACCOUNT.region}${more}`;
function storeOf(environment: Record<string, string>): FileStore {
  return createStorage(readConfig({ DATA_DIR: folder, ...environment }).files).storeOf("default");
}
const bytes = (words: string) => new TextEncoder().encode(words);
const read = async (store: FileStore, key: string) => {
  const content = await store.get(key);
  return content && text(content);
};

const STORES: [string, () => FileStore][] = [
  ["a folder", () => storeOf({})],
  ["S3", () => storeOf({ ...KEYS, FILES_URL: s3Url() })],
  [
    "S3 below a prefix",
    () => storeOf({ ...KEYS, FILES_URL: `s3://robots/a%20b/c+(d)?${s3Url().split("?")[1]}` }),
  ],
];
if (S3_TEST_URL)
  STORES.push([
    "the S3 service of S3_TEST_URL",
    () =>
      storeOf({
        FILES_URL: S3_TEST_URL,
        FILES_ACCESS_KEY_ID: S3_TEST_ACCESS_KEY_ID,
        FILES_SECRET_ACCESS_KEY: S3_TEST_SECRET_ACCESS_KEY,
      }),
  ]);

describe.each(STORES)("a store in %s", (_, open) => {
  it("gives back what it took, and forgets it", async () => {
    const [store, key] = [open(), newStorageKey()];
    await store.put(key, bytes("first"), "text/plain");
    await store.put(key, bytes("second"), "text/plain");
    expect(await read(store, key)).toBe("second");
    await store.delete(key);
    expect(await read(store, key)).toBeUndefined();
    await store.delete(key);
  });

  it("takes a file of 10 MB and an empty one", async () => {
    const [store, key, empty] = [open(), newStorageKey(), newStorageKey()];
    await store.put(key, new Uint8Array(10 * 1_048_576).fill(65), "application/octet-stream");
    await store.put(empty, new Uint8Array(), "application/octet-stream");
    expect((await read(store, key))?.length).toBe(10 * 1_048_576);
    expect(await read(store, empty)).toBe("");
    await Promise.all([key, empty].map((each) => store.delete(each)));
  });

  it("gives a range in pieces, in a buffer of its reader", async () => {
    const [store, key] = [open(), newStorageKey()];
    await store.put(key, bytes("0123456789"), "text/plain");
    let got = "";
    const pieces = await store.pieces(key, { from: 2, to: 8 }, new Uint8Array(3));
    for await (const piece of pieces ?? []) got += new TextDecoder().decode(piece);
    expect(got).toBe("2345678");
    await store.delete(key);
    expect(await store.pieces(key, { from: 0, to: 1 }, new Uint8Array(3))).toBeUndefined();
  });

  it("gives a range of a file, its first and its last byte included", async () => {
    const [store, key] = [open(), newStorageKey()];
    await store.put(key, bytes("0123456789"), "text/plain");
    const part = async (from: number, to: number) => {
      const content = await store.get(key, { from, to });
      return content && text(content);
    };
    expect([await part(0, 0), await part(3, 5), await part(9, 9), await part(0, 9)]).toEqual([
      ...["0", "345", "9", "0123456789"],
    ]);
    await store.delete(key);
    expect(await part(0, 0)).toBeUndefined();
  });

  it("finds itself in order", async () => {
    await expect(open().check()).resolves.toBeUndefined();
  });

  it.each(["../../etc/passwd", "ab/cd/../../../x", "/etc/passwd", "ab/cd/ABCD", "", "ab\\cd\\ef"])(
    "takes no path for a key: %s",
    async (key) => {
      const store = open();
      await expect(store.put(key, bytes("x"), "text/plain")).rejects.toThrow("not a storage key");
      await expect(store.get(key)).rejects.toThrow("not a storage key");
      await expect(store.delete(key)).rejects.toThrow("not a storage key");
    },
  );
});

describe("a folder", () => {
  it("keeps nothing of a file that was deleted, nor of one that a crash left half written", async () => {
    const [store, key] = [storeOf({}), newStorageKey()];
    await store.put(key, bytes("x"), "text/plain");
    const shard = join(folder, "files", key.slice(0, 5));
    expect(await readdir(shard)).toEqual([key.slice(6)]);
    await writeFile(join(shard, `${key.slice(6)}.part`), "ha");
    await store.delete(key);
    expect(await readdir(shard)).toEqual([]);
  });
});

describe("S3", () => {
  it.each([
    ["another secret", { FILES_SECRET_ACCESS_KEY: "guessed" }, "403"],
    ["another key", { FILES_ACCESS_KEY_ID: "SOMEONE" }, "403"],
    ["another bucket", { FILES_URL: "" }, "404"],
  ])("refuses %s, and so says the check", async (what, change, status) => {
    const url = what === "another bucket" ? s3Url().replace("robots", "strangers") : s3Url();
    const store = storeOf({ ...KEYS, ...change, FILES_URL: url });
    await expect(store.check()).rejects.toThrow(status);
    expect([...s3.objects.keys()].join()).not.toContain("strangers");
  });

  it("says what failed without the keys it was asked with", async () => {
    s3.refuseWith(503);
    const store = storeOf({ ...KEYS, FILES_URL: s3Url() });
    const error = await store.put(newStorageKey(), bytes("x"), "text/plain").catch((fault: Error) => fault);
    s3.refuseWith(undefined);
    expect(String(error)).toContain("503");
    expect(String(error)).not.toContain(ACCOUNT.secretAccessKey);
    expect(String(error)).not.toContain(ACCOUNT.accessKeyId);
  });

  it("has the content's type, for whoever looks into the bucket", async () => {
    const [store, key] = [storeOf({ ...KEYS, FILES_URL: s3Url() }), newStorageKey()];
    await store.put(key, bytes("x"), "image/png");
    expect(s3.objects.get(`robots/${key}`)?.contentType).toBe("image/png");
  });
});

/** Of "Signature Calculations for the Authorization Header" in Amazon's S3 reference. */
describe("the signature", () => {
  it.each([
    ["?lifecycle", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"],
    ["?max-keys=2&prefix=J", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"],
  ])("is the one that Amazon publishes for %s", async (search, signature) => {
    const signer = new AwsV4Signer({
      url: `https://examplebucket.s3.amazonaws.com/${search}`,
      accessKeyId: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      service: "s3",
      region: "us-east-1",
      datetime: "20130524T000000Z",
      headers: { "x-amz-content-sha256": createHash("sha256").digest("hex") },
    });
    const { headers } = await signer.sign();
    expect(headers.get("authorization")).toContain(`Signature=${signature}`);
  });
});

describe("regions", () => {
  const regions = {
    eu: { url: "file:///srv/eu", regionInfo: ["Germany", "法国"] },
    cn: {
      url: "s3://robots-cn?endpoint=https://oss-cn-beijing.aliyuncs.com&style=host",
      accessKeyId: "a",
      secretAccessKey: "b",
    },
  };
  const storage = createStorage(readConfig({ FILES_REGIONS: JSON.stringify(regions) }).files);

  it.each([
    ["eu", "eu"],
    ["Germany", "eu"],
    [" germany ", "eu"],
    ["法国", "eu"],
    ["CN", "cn"],
    ["Mars", "default"],
    ["", "default"],
  ])("are chosen by the organization's region information: %s → %s", (info, region) => {
    expect(storage.regionFor(info)).toBe(region);
  });

  it("that the configuration no longer knows are said, not guessed", () => {
    expect(() => storage.storeOf("us")).toThrow('"us"');
  });

  it.each([
    [{ FILES_URL: "ftp://files" }, "s3:// or file://"],
    [{ FILES_URL: "s3://robots?endpoint=https://x" }, "FILES_ACCESS_KEY_ID"],
    [{ ...KEYS, FILES_URL: "s3://NO_BUCKET" }, "name of a bucket"],
    [{ ...KEYS, FILES_URL: "s3://robots?endpoint=gopher://x" }, "endpoint"],
    [{ ...KEYS, FILES_URL: "s3://robots/100%" }, "write %25"],
    [{ FILES_URL: "s3://key:secret@robots" }, "not in the address"],
    [{ FILES_REGIONS: "{" }, "not JSON"],
    [{ FILES_REGIONS: '{"EU!":{"url":"file:///x"}}' }, "letters, digits"],
    [{ FILES_REGIONS: '{"default":{"url":"file:///x"}}' }, "FILES_URL"],
    [{ FILES_REGIONS: '{"eu":{"uri":"file:///x"}}' }, "FILES_REGIONS"],
  ])("and stores that are described wrongly are faults at boot: %j", (environment, words) => {
    expect(() => readConfig(environment)).toThrow(words);
    expect(() => readConfig(environment)).not.toThrow("secret@");
  });
});
