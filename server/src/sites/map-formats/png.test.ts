import { crc32, deflateSync } from "node:zlib";
import { encode } from "fast-png";
import { describe, expect, it } from "vitest";
import { readPng, writePng } from "./png.ts";

function chunk(kind: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

interface Made {
  width: number;
  height: number;
  depth: number;
  colorType: number;
  /** Bytes of each line, without its filter. */
  lines: number[][];
  parts?: [kind: string, content: number[]][];
  isInterlaced?: boolean;
}

function made({ width, height, depth, colorType, lines, parts = [], isInterlaced = false }: Made): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, Number(isInterlaced)], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...parts.map(([kind, content]) => chunk(kind, Buffer.from(content))),
    chunk("IDAT", deflateSync(Buffer.from(lines.flatMap((line) => [0, ...line])))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const GREY = 0;
const COLOR = 2;
const INDEXED = 3;
const pixelsOf = (bytes: Uint8Array) => {
  const { channels, maximum, samples } = readPng(bytes);
  return { channels, maximum, samples: [...samples] };
};

describe("a PNG image", () => {
  it("of a bit, two or four a pixel is spread over the shades that it means", () => {
    const bits = made({
      width: 10,
      height: 2,
      depth: 1,
      colorType: GREY,
      lines: [
        [0b10110000, 0b01000000],
        [0, 0xff],
      ],
    });
    expect(pixelsOf(bits)).toEqual({
      ...{ channels: 1, maximum: 255 },
      samples: [...[1, 0, 1, 1, 0, 0, 0, 0, 0, 1], ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1]].map((bit) => bit * 255),
    });
    const twos = made({ width: 3, height: 1, depth: 2, colorType: GREY, lines: [[0b00011100]] });
    expect(pixelsOf(twos).samples).toEqual([0, 85, 255]);
    const fours = made({ width: 3, height: 1, depth: 4, colorType: GREY, lines: [[0x0f, 0x80]] });
    expect(pixelsOf(fours).samples).toEqual([0, 255, 136]);
  });

  it("with a palette has its colors, and is see-through where they are", () => {
    const palette: [string, number[]] = ["PLTE", [0, 0, 0, 254, 254, 254, 1, 2, 3]];
    const plain = { width: 3, height: 1, depth: 8, colorType: INDEXED, lines: [[2, 0, 1]] };
    expect(pixelsOf(made({ ...plain, parts: [palette] }))).toEqual({
      ...{ channels: 3, maximum: 255 },
      samples: [1, 2, 3, 0, 0, 0, 254, 254, 254],
    });
    expect(pixelsOf(made({ ...plain, parts: [palette, ["tRNS", [255, 7]]] }))).toEqual({
      ...{ channels: 4, maximum: 255 },
      samples: [1, 2, 3, 255, 0, 0, 0, 255, 254, 254, 254, 7],
    });
    const packed = { ...plain, depth: 2, lines: [[0b10000100]] };
    expect(pixelsOf(made({ ...packed, parts: [palette] })).samples).toEqual([
      1, 2, 3, 0, 0, 0, 254, 254, 254,
    ]);
    expect(() => readPng(made({ ...plain, lines: [[9, 0, 1]], parts: [palette] }))).toThrow("damaged");
    expect(() => readPng(made(plain))).toThrow();
  });

  it("with one color that is see-through has alpha there", () => {
    const grey = { width: 2, height: 1, depth: 8, colorType: GREY, lines: [[205, 206]] };
    expect(pixelsOf(made({ ...grey, parts: [["tRNS", [0, 205]]] }))).toEqual({
      ...{ channels: 2, maximum: 255 },
      samples: [205, 0, 206, 255],
    });
    const lines = [
      [1, 2, 3, 1, 2, 4],
      [0, 0, 0, 1, 2, 3],
    ];
    const color = { width: 2, height: 2, depth: 8, colorType: COLOR, lines };
    const seen = [1, 2, 3, 0, 1, 2, 4, 255, 0, 0, 0, 255, 1, 2, 3, 0];
    expect(pixelsOf(made({ ...color, parts: [["tRNS", [0, 1, 0, 2, 0, 3]]] })).samples).toEqual(seen);
    // A palette beside colors is a hint that nobody needs.
    expect(pixelsOf(made({ ...color, parts: [["PLTE", [9, 9, 9]]] })).samples).toEqual(lines.flat());
    const bits = { width: 2, height: 1, depth: 2, colorType: GREY, lines: [[0b01100000]] };
    expect(pixelsOf(made({ ...bits, parts: [["tRNS", [0, 1]]] })).samples).toEqual([85, 0, 170, 255]);
  });

  it("of two bytes a sample, and interlaced, is read whole", () => {
    const deep = made({ width: 2, height: 1, depth: 16, colorType: GREY, lines: [[1, 2, 255, 254]] });
    expect(pixelsOf(deep)).toEqual({ channels: 1, maximum: 65_535, samples: [258, 65_534] });
    const data = Uint8Array.from({ length: 11 * 13 * 3 }, (_, n) => (n * 31) % 256);
    const image = { width: 11, height: 13, channels: 3, depth: 8, data } as const;
    for (const interlace of ["null", "Adam7"] as const)
      expect(pixelsOf(encode(image, { interlace })).samples).toEqual([...data]);
    const bits = made({ width: 8, height: 1, depth: 1, colorType: GREY, lines: [[1]], isInterlaced: true });
    expect(() => readPng(bits)).toThrow("Interlaced");
  });

  it.each([
    [1, 255],
    [2, 255],
    [3, 65_535],
    [4, 65_535],
  ] as const)("is written as it was read: %i channels up to %i", (channels, maximum) => {
    const values = Array.from({ length: 5 * 4 * channels }, (_, n) => (n * 7_919) % (maximum + 1));
    const samples = maximum > 255 ? Uint16Array.from(values) : Uint8Array.from(values);
    const raster = { width: 5, height: 4, channels, maximum, samples };
    expect(readPng(writePng(raster))).toEqual(raster);
  });
});
