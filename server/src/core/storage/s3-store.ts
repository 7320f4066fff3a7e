import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { S3Place } from "./places.ts";
import { type ByteRange, type FileStore, probe, requireStorageKey } from "./store.ts";

const TIMEOUT_MS = 20_000;
/** Of answers 5xx and 429; whoever uploads tries again too. */
const RETRIES = 2;

/** A bucket of any service that speaks S3. The content is signed with the request, so that no proxy can change it. */
export function createS3Store(place: S3Place): FileStore {
  const { accessKeyId, secretAccessKey, region } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const ask = async (method: string, key: string, more: RequestInit = {}) => {
    const timeout = new AbortController();
    // Of the answer, not of its content: whoever takes that may be slow.
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    const address = addressOf(place, requireStorageKey(key));
    try {
      return await client.fetch(address, { method, signal: timeout.signal, ...more });
    } finally {
      clearTimeout(timer);
    }
  };
  const store = {
    async put(key: string, content: Uint8Array, contentType: string) {
      const headers = {
        "content-type": contentType,
        "x-amz-content-sha256": createHash("sha256").update(content).digest("hex"),
      };
      const response = await ask("PUT", key, { headers, body: content as Uint8Array<ArrayBuffer> });
      await settle(response);
      if (!response.ok) throw failure("PUT", response);
    },
    async get(key: string, range?: ByteRange) {
      const response = await ask("GET", key, range && { headers: rangeHeader(range) });
      if (response.status === (range ? 206 : 200))
        return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
      await settle(response);
      if (response.status === 404) return undefined;
      throw failure("GET", response);
    },
    async delete(key: string) {
      const response = await ask("DELETE", key);
      await settle(response);
      if (!response.ok && response.status !== 404) throw failure("DELETE", response);
    },
  };
  return { ...store, pieces: store.get, check: () => probe(store) };
}

/** `https://endpoint/bucket/key`, or `https://bucket.endpoint/key` where the service wants the bucket in its name. */
function addressOf({ endpoint, bucket, prefix, isBucketInHost }: S3Place, key: string): string {
  const url = new URL(endpoint);
  if (isBucketInHost) url.hostname = `${bucket}.${url.hostname}`;
  const parts = [url.pathname.replace(/^\/|\/$/g, ""), isBucketInHost ? "" : bucket, prefix, key];
  url.pathname = `/${parts.filter(Boolean).join("/")}`;
  return url.href;
}

/** No part of what is signed: whoever changed it would only be given other bytes of the same file. */
const rangeHeader = ({ from, to }: ByteRange) => ({ range: `bytes=${from}-${to}` });

/** Reads what nobody wants, so that the connection can be used again. */
const settle = (response: Response): Promise<unknown> => response.arrayBuffer().catch(() => undefined);

/** Says what the service answered, and nothing of the keys that were signed with. */
const failure = (method: string, { status, statusText, url }: Response): Error =>
  new Error(`object storage answered ${status} ${statusText} to ${method} ${new URL(url).origin}`);
