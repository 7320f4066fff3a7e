import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { type ByteRange, type FileStore, probe, requireStorageKey } from "./store.ts";

/** Files below a folder of this machine. */
export function createDiskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, requireStorageKey(key));
  const store = {
    put: async (key: string, content: Uint8Array) => writeWhole(pathOf(key), content),
    get: async (key: string, range?: ByteRange) => openForReading(pathOf(key), range),
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

async function openForReading(path: string, range?: ByteRange): Promise<Readable | undefined> {
  try {
    const file = await open(path, "r");
    return createReadStream("", { fd: file, ...(range && { start: range.from, end: range.to }) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
