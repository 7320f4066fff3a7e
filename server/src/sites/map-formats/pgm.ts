import { FAULTS } from "./fault-texts.ts";
import { type FileNotes, UnreadableFile } from "./file-faults.ts";
import { MAX_SIDE } from "./grid.ts";
import { BYTE, type Raster, samplesFor, TWO_BYTES } from "./raster.ts";

/**
 * PGM: `P5` with bytes, `P2` with numbers as text. Width, height and maximum stand before them, with space and comments between.
 */
const [LINE_END, CARRIAGE, HASH, ZERO, NINE] = [0x0a, 0x0d, 0x23, 0x30, 0x39];
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= CARRIAGE);
const MAX_DIGITS = 9;

export const isPgm = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && (bytes[1] === 0x35 || bytes[1] === 0x32) && isSpace(bytes[2] ?? 0);

class Scanner {
  at = 2;
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The next number, behind space and comments; undefined at the end of the file. */
  number(field: string): number | undefined {
    this.skip();
    const start = this.at;
    let value = 0;
    for (; this.isDigit(); this.at += 1) value = value * 10 + ((this.bytes[this.at] ?? ZERO) - ZERO);
    if (this.at === start && start >= this.bytes.length) return undefined;
    if (this.at === start || this.at - start > MAX_DIGITS) throw new UnreadableFile(field, FAULTS.number);
    return value;
  }

  private isDigit(): boolean {
    const byte = this.bytes[this.at] ?? 0;
    return byte >= ZERO && byte <= NINE;
  }

  private skip(): void {
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at] ?? 0;
      if (byte === HASH) while (this.at < this.bytes.length && !this.isLineEnd()) this.at += 1;
      else if (!isSpace(byte)) return;
    }
  }

  private isLineEnd(): boolean {
    const byte = this.bytes[this.at];
    return byte === LINE_END || byte === CARRIAGE;
  }
}

export function readPgm(bytes: Uint8Array, notes: FileNotes): Raster {
  const scanner = new Scanner(bytes);
  const width = side(scanner, "width");
  const height = side(scanner, "height");
  const maximum = scanner.number("maximum") ?? 0;
  if (maximum < 1 || maximum > TWO_BYTES)
    throw new UnreadableFile("maximum", FAULTS.maximum, { value: maximum });
  const raster: Raster = {
    width,
    height,
    channels: 1,
    maximum,
    samples: samplesFor(width * height, maximum),
  };
  if (bytes[1] === 0x32) readNumbers(scanner, raster);
  else readBytes(scanner, raster, notes);
  return raster;
}

function side(scanner: Scanner, field: string): number {
  const value = scanner.number(field) ?? 0;
  if (value < 1 || value > MAX_SIDE) throw new UnreadableFile(field, FAULTS.side, { value, max: MAX_SIDE });
  return value;
}

function readBytes({ bytes, at }: Scanner, raster: Raster, notes: FileNotes): void {
  const { samples, maximum } = raster;
  const size = maximum > BYTE ? 2 : 1;
  // Exactly one white space stands between the maximum and the pixels.
  const start = at + 1;
  const found = Math.max(0, bytes.length - start);
  const wanted = samples.length * size;
  if (found < wanted) throw new UnreadableFile("", FAULTS.cutOff, { wanted, found });
  if (found > wanted) notes.warn("", FAULTS.trailing, { count: found - wanted });
  if (size === 1) samples.set(bytes.subarray(start, start + wanted));
  else
    for (let i = 0; i < samples.length; i += 1)
      samples[i] = ((bytes[start + 2 * i] ?? 0) << 8) | (bytes[start + 2 * i + 1] ?? 0);
  if (maximum === BYTE || maximum === TWO_BYTES) return;
  for (let i = 0; i < samples.length; i += 1)
    if ((samples[i] ?? 0) > maximum) refuseSample(raster, i, samples[i] ?? 0);
}

function readNumbers(scanner: Scanner, raster: Raster): void {
  const { samples, maximum } = raster;
  for (let i = 0; i < samples.length; i += 1) {
    const value = scanner.number("pixels");
    if (value === undefined)
      throw new UnreadableFile("pixels", FAULTS.cutOff, { wanted: samples.length, found: i });
    if (value > maximum) refuseSample(raster, i, value);
    samples[i] = value;
  }
}

function refuseSample({ width, maximum: max }: Raster, index: number, value: number): never {
  const values = { row: Math.floor(index / width) + 1, column: (index % width) + 1, value, max };
  throw new UnreadableFile("pixels", FAULTS.sample, values);
}

/** `P5` without comments. */
export function writePgm({ width, height, maximum, samples }: Raster): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n${maximum}\n`);
  if (samples instanceof Uint8Array) return Buffer.concat([header, samples]);
  const pixels = Buffer.allocUnsafe(samples.length * 2);
  for (let i = 0; i < samples.length; i += 1) pixels.writeUInt16BE(samples[i] ?? 0, i * 2);
  return Buffer.concat([header, pixels]);
}
