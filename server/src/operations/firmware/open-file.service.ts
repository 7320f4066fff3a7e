import { Readable } from "node:stream";
import type { Queries } from "../../core/db/database.ts";
import type { ByteRange, Storage } from "../../core/storage/index.ts";
import { filesStore } from "./files.store.ts";
import type { StoredFirmware } from "./firmware-deps.ts";

interface Deps {
  db: Queries;
  storage: Storage;
}

/** A part is not where its row says: the storage has lost it, or the file was removed meanwhile. */
export class MissingPart extends Error {}

/**
 * A range of a file as a stream over its parts, one part's stream at a time, and no more of it in memory than that stream
 * reads ahead. The range lies within the file; left out: all of it.
 */
export function openFirmwareFile(deps: Deps, file: StoredFirmware, range?: ByteRange): Readable {
  const whole = { from: 0, to: file.bytes - 1 };
  return Readable.from(contentOf(deps, file, range ?? whole), { objectMode: false });
}

async function* contentOf(
  { db, storage }: Deps,
  { id, bytes, region, partBytes }: StoredFirmware,
  { from, to }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const store = storage.storeOf(region);
  const wanted = { first: Math.floor(from / partBytes), last: Math.floor(to / partBytes) };
  const keys = await filesStore(db).keys(id, wanted);
  for (const [place, number] of numbersOf(wanted).entries()) {
    const key = keys[place];
    if (key?.number !== number) throw new MissingPart(`part ${number} of firmware file ${id} has no row`);
    const start = number * partBytes;
    const end = Math.min(start + partBytes, bytes) - 1;
    const part = { from: Math.max(from, start) - start, to: Math.min(to, end) - start };
    const isWhole = part.from === 0 && part.to === end - start;
    const content = await store.get(key.storageKey, isWhole ? undefined : part);
    if (!content) throw new MissingPart(`part ${number} of firmware file ${id} is not in the storage`);
    yield* content;
  }
}

const numbersOf = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
