import { readWhole } from "../map-drawing/index.ts";

/** Files in a zip, as far as a preview needs them: stored or deflated, neither split, encrypted nor of the 64-bit kind. */
export async function unzip(file: Blob, mostBytes: number): Promise<File[]> {
  const bytes = new DataView(await file.arrayBuffer());
  const files: File[] = [];
  let left = mostBytes;
  for (const entry of entriesOf(bytes)) {
    left -= entry.size;
    if (left < 0) throw new Error("more than a preview unpacks");
    if (!entry.name.endsWith("/")) files.push(new File([await contentOf(bytes, entry)], entry.name));
  }
  return files;
}

interface Entry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packedSize: number;
  readonly size: number;
  /** Of its own head, before its content. */
  readonly at: number;
}

const END = { signature: 0x06054b50, length: 22, mostComment: 0xffff } as const;
const ENTRY = { signature: 0x02014b50, length: 46 } as const;
const HEAD_LENGTH = 30;
const DEFLATED = 8;

/** By the directory at the end of the file. */
function* entriesOf(bytes: DataView): Generator<Entry> {
  const end = endOf(bytes);
  let at = bytes.getUint32(end + 16, true);
  for (let count = bytes.getUint16(end + 10, true); count > 0; count -= 1) {
    if (bytes.getUint32(at, true) !== ENTRY.signature) throw new Error("not a directory of a zip");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((off) =>
      bytes.getUint16(at + off, true),
    );
    const name = new Uint8Array(bytes.buffer, at + ENTRY.length, nameLength);
    yield {
      name: new TextDecoder().decode(name),
      isDeflated: bytes.getUint16(at + 10, true) === DEFLATED,
      packedSize: bytes.getUint32(at + 20, true),
      size: bytes.getUint32(at + 24, true),
      at: bytes.getUint32(at + 42, true),
    };
    at += ENTRY.length + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
}

/** A comment may follow it. */
function endOf(bytes: DataView): number {
  const last = bytes.byteLength - END.length;
  for (let at = last; at >= Math.max(0, last - END.mostComment); at -= 1)
    if (bytes.getUint32(at, true) === END.signature) return at;
  throw new Error("no zip");
}

async function contentOf(bytes: DataView, { isDeflated, packedSize, size, at }: Entry): Promise<Blob> {
  const start = at + HEAD_LENGTH + bytes.getUint16(at + 26, true) + bytes.getUint16(at + 28, true);
  const packed = new Blob([new Uint8Array(bytes.buffer as ArrayBuffer, start, packedSize)]);
  if (!isDeflated) return packed;
  const unpacked = packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Blob([await readWhole(unpacked, size)]);
}
