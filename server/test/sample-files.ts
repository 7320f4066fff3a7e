/** Files for tests, as small as their formats allow. */
import { crc32, deflateSync } from "node:zlib";

export const MIB = 1_048_576;

/** A true picture of one color; `bytes` fills it up with a chunk of text that every reader skips. */
export function aPng({ width = 2, height = 2, bytes = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const lines = Buffer.alloc(Math.min(height, 16) * (Math.min(width, 16) + 1));
  const start = [PNG_START, chunk("IHDR", header), chunk("IDAT", deflateSync(lines))];
  const end = chunk("IEND", Buffer.alloc(0));
  const room = bytes - Buffer.concat([...start, end]).length - 12;
  return Buffer.concat([...start, ...(room >= 0 ? [chunk("tEXt", Buffer.alloc(room, "x"))] : []), end]);
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Its header up to the frame, with a comment before it, as cameras write them. */
export function aJpeg({ width = 3, height = 5 } = {}): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 1, 2, 3, 4, 0xff]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    comment,
    frame,
    Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]),
  ]);
}

export const aSvg = (): Buffer =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** Different all over, so that a chunk in the wrong place shows. */
export function someBytes(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0, value = seed; at < length; at++) {
    value = (value * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = value >> 16;
  }
  return bytes;
}
