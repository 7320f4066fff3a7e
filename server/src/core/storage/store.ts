import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

/** Bytes of a file from the first to the last, both included; they lie within the file. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * Where files lie. Keys are made by `newStorageKey` and by nothing else, so that no name that a person chose ever becomes
 * a path. A file is there as a whole or not at all.
 */
export interface FileStore {
  /** Answers once the content is durable. */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Undefined where there is no such file. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * The same for many readers at once: each piece may be written over, in `into`, when the next is asked for. The file is open from the
   * first piece until the last, or until its reader leaves.
   */
  pieces(key: string, range: ByteRange, into: Uint8Array): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Also where there is none. */
  delete(key: string): Promise<void>;
  /** Throws where files cannot be written, read and deleted. */
  check(): Promise<void>;
}

/** Two levels of folders, for file systems that slow down with many names in one. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString("hex");
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** The last line against paths that lead elsewhere. */
export function requireStorageKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}

const PROBE = new TextEncoder().encode("sweepline");

/** Whether a store takes, gives and forgets a file. */
export async function probe(store: Pick<FileStore, "put" | "get" | "delete">): Promise<void> {
  const key = newStorageKey();
  await store.put(key, PROBE, "text/plain");
  const parts: Buffer[] = [];
  for await (const part of (await store.get(key)) ?? []) parts.push(part as Buffer);
  await store.delete(key);
  if (!Buffer.concat(parts).equals(PROBE))
    throw new Error("the storage gives back something else than it took");
}
