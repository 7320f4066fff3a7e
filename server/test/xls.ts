/**
 * Writes xls files as Excel 97–2003 keep them, for tests of imports: BIFF8 records in a compound file. Strings stand in the
 * shared table, continued over several records; numbers stand as such.
 */
type Cell = string | number | null;

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const FAT_SECTOR = 0xfffffffd;
const MAX_RECORD = 8_224;
/** Shorter streams stand elsewhere in the file. */
const MIN_STREAM = 4_096;

export function anXls(rows: readonly (readonly Cell[])[]): Uint8Array {
  return compoundFile(workbook(rows));
}

function record(id: number, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([u16(id), u16(data.length), data]);
}

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};
const f64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};

const EOF = record(0x0a);
const beginning = (kind: number) => record(0x0809, u16(0x0600, kind, 0x0dbb, 0x07cc), u32(0x41, 0x0606));

function workbook(rows: readonly (readonly Cell[])[]): Buffer {
  const cells = rows.flatMap((row, y) => row.map((value, x) => ({ x, y, value })));
  const texts = cells.map(({ value }) => value).filter((value) => typeof value === "string");
  const unique = [...new Set(texts)];
  const places = new Map(unique.map((text, index) => [text, index]));
  const name = Buffer.concat([Buffer.from([6, 0]), Buffer.from("Sheet1")]);
  const strings = sharedStrings(unique, texts.length);
  const sheetAt = beginning(5).length + 4 + 6 + name.length + strings.length + EOF.length;
  const globals = [beginning(5), record(0x85, u32(sheetAt), u16(0), name), strings, EOF];
  const written = cells.map(({ x, y, value }) => {
    if (value === null) return Buffer.alloc(0);
    if (typeof value === "number") return record(0x203, u16(y, x, 0), f64(value));
    return record(0xfd, u16(y, x, 0), u32(places.get(value) ?? 0));
  });
  return Buffer.concat([...globals, beginning(0x10), ...written, EOF]);
}

function sharedStrings(unique: readonly string[], total: number): Buffer {
  const blocks: Buffer[][] = [[u32(total, unique.length)]];
  let length = 8;
  for (const text of unique) {
    const bytes = Buffer.concat([u16(text.length), Buffer.from([1]), Buffer.from(text, "utf16le")]);
    if (length + bytes.length > MAX_RECORD) {
      blocks.push([]);
      length = 0;
    }
    blocks.at(-1)?.push(bytes);
    length += bytes.length;
  }
  return Buffer.concat(blocks.map((block, index) => record(index === 0 ? 0xfc : 0x3c, ...block)));
}

/** Header, allocation table, one sector of directory, the stream. */
function compoundFile(stream: Buffer): Buffer {
  const size = Math.max(stream.length, MIN_STREAM);
  const sectors = Math.ceil(size / SECTOR);
  let fatSectors = 1;
  while (fatSectors * (SECTOR / 4) < fatSectors + 1 + sectors) fatSectors += 1;
  const [directoryAt, streamAt] = [fatSectors, fatSectors + 1];
  const fat = [
    ...Array<number>(fatSectors).fill(FAT_SECTOR),
    END_OF_CHAIN,
    ...Array.from({ length: sectors }, (_, n) => (n === sectors - 1 ? END_OF_CHAIN : streamAt + n + 1)),
  ];
  while (fat.length < fatSectors * (SECTOR / 4)) fat.push(FREE);
  const header = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  u16(0x3e, 3, 0xfffe, 9, 6).copy(header, 24);
  u32(fatSectors, directoryAt, 0, MIN_STREAM, END_OF_CHAIN, 0, END_OF_CHAIN, 0).copy(header, 44);
  for (let n = 0; n < 109; n += 1) header.writeUInt32LE(n < fatSectors ? n : FREE, 76 + n * 4);
  const directory = Buffer.concat([
    entry("Root Entry", { kind: 5, child: 1, start: END_OF_CHAIN, size: 0 }),
    entry("Workbook", { kind: 2, child: FREE, start: streamAt, size }),
    Buffer.alloc(2 * 128),
  ]);
  const padded = Buffer.alloc(sectors * SECTOR);
  stream.copy(padded);
  return Buffer.concat([header, u32(...fat), directory, padded]);
}

function entry(name: string, at: { kind: number; child: number; start: number; size: number }): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = at.kind;
  bytes[67] = 1;
  u32(FREE, FREE, at.child).copy(bytes, 68);
  u32(at.start, at.size).copy(bytes, 116);
  return bytes;
}
