import { crc32, deflateSync, inflateSync } from "node:zlib";
import { type DecodedPng, decode } from "fast-png";
import { FAULTS } from "./fault-texts.ts";
import { UnreadableFile } from "./file-faults.ts";
import { MAX_SIDE } from "./grid.ts";
import { BYTE, MAX_SAMPLE_BYTES, type Raster, samplesFor, TWO_BYTES } from "./raster.ts";

/**
 * PNG by a library, but for two things that it does not guard: how large the image says it is, and how much its packed parts
 * unpack to. Only the parts that pixels come from are handed on to it.
 */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const NEEDED = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
const HEADER_BYTES = 13;
const CHANNELS_BY_COLOR_TYPE: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const INDEXED = 3;
const COLOR_TYPES = { 1: 0, 2: 4, 3: 2, 4: 6 } as const;
/** Of the seven passes: first column and line, and how many lie between. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** Behind the last line: some writers leave a little there. */
const TOLERATED_BYTES = 65_536;

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte);

export function readPng(bytes: Uint8Array): Raster {
  const parts = partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  guardSize(parts);
  const needed = neededOf(parts);
  let decoded: DecodedPng;
  try {
    decoded = decode(Buffer.concat([Buffer.from(SIGNATURE), ...needed.map(({ whole }) => whole)]), {
      checkCrc: true,
    });
  } catch (error) {
    throw new UnreadableFile("", FAULTS.damaged, { detail: (error as Error).message.slice(0, 100) });
  }
  return rasterOf(decoded);
}

interface Part {
  kind: string;
  whole: Buffer;
  content: Buffer;
}

function partsOf(file: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const kind = file.toString("latin1", at + 4, at + 8);
    const end = at + 12 + length;
    if (end > file.length) throw new UnreadableFile("", FAULTS.cutOff, { wanted: end, found: file.length });
    if (NEEDED.has(kind))
      parts.push({ kind, whole: file.subarray(at, end), content: file.subarray(at + 8, end - 4) });
    if (kind === "IEND") return parts;
    at = end;
  }
  throw new UnreadableFile("", FAULTS.cutOff, { wanted: file.length + 12, found: file.length });
}

/** Palettes of other images than indexed ones are hints for poor screens, and what has alpha names no color see-through. */
function neededOf(parts: readonly Part[]): Part[] {
  const colorType = parts[0]?.content.readUInt8(9);
  const isIndexed = colorType === INDEXED;
  if (isIndexed && !parts.some(({ kind }) => kind === "PLTE"))
    throw new UnreadableFile("", FAULTS.damaged, { detail: "PLTE" });
  const isNeeded = (kind: string): boolean =>
    kind === "PLTE" ? isIndexed : kind !== "tRNS" || colorType === 0 || colorType === 2 || isIndexed;
  return parts.filter(({ kind }) => isNeeded(kind));
}

/** Before anything of that size is made. */
function guardSize(parts: readonly Part[]): void {
  const [header, ...rest] = parts;
  const isTwice = rest.some(({ kind }) => kind === "IHDR");
  if (header?.kind !== "IHDR" || header.content.length !== HEADER_BYTES || isTwice)
    throw new UnreadableFile("", FAULTS.damaged, { detail: "IHDR" });
  const [width, height] = [header.content.readUInt32BE(0), header.content.readUInt32BE(4)];
  const depth = header.content.readUInt8(8);
  const channels = CHANNELS_BY_COLOR_TYPE[header.content.readUInt8(9)] ?? 4;
  for (const [field, value] of [
    ["width", width],
    ["height", height],
  ] as const)
    if (value < 1 || value > MAX_SIDE) throw new UnreadableFile(field, FAULTS.side, { value, max: MAX_SIDE });
  if (width * height * channels * Math.ceil(depth / 8) > MAX_SAMPLE_BYTES)
    throw new UnreadableFile("", FAULTS.tooManySamples);
  const isInterlaced = header.content.readUInt8(12) === 1;
  if (isInterlaced && depth < 8) throw new UnreadableFile("", FAULTS.interlacedBits);
  guardPacked(parts, bytesOfLines({ width, height, bits: channels * depth, isInterlaced }));
}

/** A filter byte before each line; interlaced ones have seven passes with lines of their own. */
function bytesOfLines(image: { width: number; height: number; bits: number; isInterlaced: boolean }): number {
  const { width, height, bits, isInterlaced } = image;
  const passes = isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  return passes.reduce((sum, [x, y, xStep, yStep]) => {
    const [columns, lines] = [Math.ceil((width - x) / xStep), Math.ceil((height - y) / yStep)];
    return columns < 1 || lines < 1 ? sum : sum + lines * (1 + Math.ceil((columns * bits) / 8));
  }, 0);
}

function guardPacked(parts: readonly Part[], wanted: number): void {
  const packed = Buffer.concat(parts.flatMap(({ kind, content }) => (kind === "IDAT" ? content : [])));
  let found: number;
  try {
    found = inflateSync(packed, { maxOutputLength: wanted + TOLERATED_BYTES }).length;
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    if (isTooMuch) throw new UnreadableFile("", FAULTS.unpacksTooMuch);
    throw new UnreadableFile("", FAULTS.damaged, { detail: (error as Error).message });
  }
  if (found < wanted) throw new UnreadableFile("", FAULTS.cutOff, { wanted, found });
}

/** Pixels with what palettes and transparent colors make of them. */
function rasterOf({ width, height, data, depth, channels, palette, transparency }: DecodedPng): Raster {
  const unpacked = depth < 8 ? unpackedBits({ width, height, data, depth }) : data;
  if (palette) return throughPalette({ width, height, indexes: unpacked, palette });
  const maximum = depth === 16 ? TWO_BYTES : BYTE;
  const factor = depth < 8 ? BYTE / (2 ** depth - 1) : 1;
  const kept = factor === 1 ? unpacked : unpacked.map((sample) => sample * factor);
  const samples =
    kept instanceof Uint16Array ? kept : new Uint8Array(kept.buffer, kept.byteOffset, kept.length);
  const raster: Raster = { width, height, channels: channels as Raster["channels"], maximum, samples };
  return transparency
    ? withTransparent(
        raster,
        [...transparency].map((sample) => sample * factor),
      )
    : raster;
}

/** Samples of less than a byte, packed line by line. */
function unpackedBits(image: {
  width: number;
  height: number;
  data: ArrayLike<number>;
  depth: number;
}): Uint8Array {
  const { width, height, data, depth } = image;
  const lineBytes = Math.ceil((width * depth) / 8);
  const mask = 2 ** depth - 1;
  const samples = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bit = x * depth;
      const byte = data[y * lineBytes + (bit >> 3)] ?? 0;
      samples[y * width + x] = (byte >> (8 - depth - (bit & 7))) & mask;
    }
  return samples;
}

function throughPalette(image: {
  width: number;
  height: number;
  indexes: ArrayLike<number>;
  palette: number[][];
}): Raster {
  const { width, height, indexes, palette } = image;
  const channels = palette.some((color) => color.length > 3) ? 4 : 3;
  if (width * height * channels > MAX_SAMPLE_BYTES) throw new UnreadableFile("", FAULTS.tooManySamples);
  const samples = new Uint8Array(width * height * channels);
  for (let i = 0; i < width * height; i += 1) {
    const color = palette[indexes[i] ?? 0];
    if (!color) throw new UnreadableFile("", FAULTS.damaged, { detail: "PLTE" });
    for (let channel = 0; channel < channels; channel += 1)
      samples[i * channels + channel] = color[channel] ?? BYTE;
  }
  return { width, height, channels, maximum: BYTE, samples };
}

/** One color of grey and rgb images may be declared transparent. */
function withTransparent(raster: Raster, color: readonly number[]): Raster {
  const { width, height, channels, maximum, samples } = raster;
  if (channels !== 1 && channels !== 3) return raster;
  const wider = (channels + 1) as Raster["channels"];
  const made = samplesFor(width * height * wider, maximum);
  for (let i = 0; i < width * height; i += 1) {
    let isTransparent = true;
    for (let channel = 0; channel < channels; channel += 1) {
      const sample = samples[i * channels + channel] ?? 0;
      made[i * wider + channel] = sample;
      if (sample !== color[channel]) isTransparent = false;
    }
    made[i * wider + channels] = isTransparent ? 0 : maximum;
  }
  return { ...raster, channels: wider, samples: made };
}

/** Of one or two bytes a sample, its lines without filters. */
export function writePng({ width, height, channels, maximum, samples }: Raster): Uint8Array {
  const [size, perLine] = [maximum === TWO_BYTES ? 2 : 1, width * channels];
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([size * 8, COLOR_TYPES[channels], 0, 0, 0], 8);
  const lines = Buffer.alloc(height * (1 + perLine * size));
  for (let y = 0; y < height; y += 1) {
    const start = y * (1 + perLine * size) + 1;
    const line = samples.subarray(y * perLine, (y + 1) * perLine);
    if (size === 1) lines.set(line, start);
    else for (let i = 0; i < perLine; i += 1) lines.writeUInt16BE(line[i] ?? 0, start + i * 2);
  }
  const parts = [partOf("IHDR", header), partOf("IDAT", deflateSync(lines)), partOf("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from(SIGNATURE), ...parts]);
}

function partOf(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
