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

/** A piece is as long as this, or longer where the storage chooses itself. */
export const PIECE_BYTES = 128 * 1_024;

/** All of a file, or a range that lies within it, as a stream that is no more in memory than what it reads ahead. */
export function openFirmwareFile(deps: Deps, file: StoredFirmware, range = wholeOf(file)): Readable {
  return Readable.from(contentOf(deps, { file, range }), { objectMode: false });
}

/** The same for many robots at once, in one buffer each: a piece may be written over when the next is asked for. */
export const piecesOfFirmware = (
  deps: Deps,
  { file, range = wholeOf(file), into }: { file: StoredFirmware; range?: ByteRange; into: Uint8Array },
): AsyncGenerator<Uint8Array> => contentOf(deps, { file, range, into });

const wholeOf = ({ bytes }: StoredFirmware): ByteRange => ({ from: 0, to: bytes - 1 });

/** Over its parts, one after the other. */
async function* contentOf(
  { db, storage }: Deps,
  { file, range, into }: { file: StoredFirmware; range: ByteRange; into?: Uint8Array },
): AsyncGenerator<Uint8Array> {
  const { id, bytes, region, partBytes } = file;
  const { from, to } = range;
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
    const content = await (into
      ? store.pieces(key.storageKey, part, into)
      : store.get(key.storageKey, isWhole ? undefined : part));
    if (!content) throw new MissingPart(`part ${number} of firmware file ${id} is not in the storage`);
    yield* content;
  }
}

const numbersOf = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
