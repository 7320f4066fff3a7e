import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** Zip files of a few entries, in and out: stored or deflated, without encryption and 64 bit fields. */
const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_BYTES, ENTRY_BYTES, END_BYTES] = [30, 46, 22];
const [STORED, DEFLATED] = [0, 8];
const UTF8_NAMES = 0x0800;

export interface ZipEntry {
  /** With its folders. */
  path: string;
  bytes: Uint8Array;
}

/** Why a zip file cannot be read: it is damaged, or more than its reader takes. */
export class UnreadableZip extends Error {
  readonly isTooMuch: boolean;
  constructor(detail: string, isTooMuch = false) {
    super(detail);
    this.isTooMuch = isTooMuch;
  }
}

interface Bounds {
  entries: number;
  /** Of all files together. */
  bytes: number;
  /** Which of them are wanted; the others are not unpacked. */
  isWanted?: (path: string) => boolean;
}

/** Files in the order of the directory; folders are left out. */
export function readZip(bytes: Uint8Array, bounds: Bounds): ZipEntry[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > bounds.entries) throw new UnreadableZip("entries", true);
  const files: ZipEntry[] = [];
  let room = bounds.bytes;
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY)
      throw new UnreadableZip("directory");
    const nameLength = file.readUInt16LE(at + 28);
    const path = file.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    if (!path.endsWith("/") && (bounds.isWanted?.(path) ?? true)) {
      const unpacked = contentOf(file, at, room);
      room -= unpacked.length;
      files.push({ path, bytes: unpacked });
    }
    at += ENTRY_BYTES + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return files;
}

function endOf(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - 0xffff);
  for (let at = file.length - END_BYTES; at >= first; at -= 1) if (file.readUInt32LE(at) === END) return at;
  throw new UnreadableZip("end");
}

function contentOf(file: Buffer, entry: number, room: number): Buffer {
  const [flags, method] = [file.readUInt16LE(entry + 8), file.readUInt16LE(entry + 10)];
  const [check, packedLength, local] = [16, 20, 42].map((field) => file.readUInt32LE(entry + field)) as [
    number,
    number,
    number,
  ];
  const isReadable = (flags & 1) === 0 && (method === STORED || method === DEFLATED);
  if (!isReadable || local + LOCAL_BYTES > file.length || file.readUInt32LE(local) !== LOCAL)
    throw new UnreadableZip("entry");
  const start = local + LOCAL_BYTES + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  const packed = file.subarray(start, start + packedLength);
  if (packed.length !== packedLength) throw new UnreadableZip("entry");
  const content = method === STORED ? packed : unpacked(packed, room);
  if (content.length > room) throw new UnreadableZip("bytes", true);
  if (crc32(content) !== check) throw new UnreadableZip("crc");
  return content;
}

function unpacked(packed: Buffer, room: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new UnreadableZip((error as Error).message, isTooMuch);
  }
}

/** The same files make the same bytes: no time is written. */
export function writeZip(files: readonly ZipEntry[]): Uint8Array {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { path, bytes } of files) {
    const [packed, title] = [deflateRawSync(bytes), Buffer.from(path)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(UTF8_NAMES, 2);
    facts.writeUInt16LE(DEFLATED, 4);
    // The first day that the format knows.
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const body = Buffer.concat([bytesOfUint32(LOCAL), facts, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([bytesOfUint32(ENTRY), Buffer.from([20, 0]), facts, tail, title]));
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}

function bytesOfUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
