import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ByteRange, type FileStore, probe, requireStorageKey } from "./store.ts";

/** Files below a folder of this machine. */
export function createDiskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, requireStorageKey(key));
  const store = {
    put: async (key: string, content: Uint8Array) => writeWhole(pathOf(key), content),
    async get(key: string, range?: ByteRange) {
      const file = await openForReading(pathOf(key));
      return file && createReadStream("", { fd: file, ...(range && { start: range.from, end: range.to }) });
    },
    async pieces(key: string, range: ByteRange, into: Uint8Array) {
      const file = await openForReading(pathOf(key));
      return file && piecesOf(file, range, into);
    },
    async delete(key: string) {
      const path = pathOf(key);
      await Promise.all([path, partOf(path)].map((each) => rm(each, { force: true })));
    },
  };
  return { ...store, check: () => probe(store) };
}

/** Beside the file, so that whoever deletes the key deletes what a crash left of it too. */
const partOf = (path: string): string => `${path}.part`;

/** Written beside, made durable, then put in place in one step: a crash never leaves half a file under its name. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const file = await open(partOf(path), "w", 0o640);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partOf(path), path);
  await makeDurable(folder);
}

/** The new name is an entry of its folder, which is written of its own. */
async function makeDurable(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openForReading(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function* piecesOf(
  file: FileHandle,
  { from, to }: ByteRange,
  into: Uint8Array,
): AsyncGenerator<Uint8Array> {
  try {
    for (let at = from; at <= to; ) {
      const { bytesRead } = await file.read(into, 0, Math.min(into.length, to + 1 - at), at);
      if (bytesRead === 0) return;
      yield into.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}
