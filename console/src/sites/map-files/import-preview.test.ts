import { describe, expect, it } from "vitest";
import { readPgm } from "./import-preview.ts";

const bytes = (head: string, ...samples: number[]) =>
  new Uint8Array([...new TextEncoder().encode(head), ...samples]);

describe("the picture of a graymap", () => {
  it.each([
    ["binary", bytes("P5\n2 2\n255\n", 0, 205, 254, 255), [0, 205, 254, 255]],
    ["binary with a comment", bytes("P5\n# CREATOR: map_saver 0.05 m/pix\n2 1\n255\n", 7, 9), [7, 9]],
    ["plain", bytes("P2 2 1 255\n10 20\n"), [10, 20]],
    ["of two bytes a pixel", bytes("P5 2 1 65535\n", 255, 255, 0, 0), [255, 0]],
  ])("is read where it is %s", (_, file, expected) => {
    expect([...(readPgm(file)?.gray ?? [])]).toEqual(expected);
  });

  it("is none where the file is no graymap", () => {
    expect(readPgm(bytes("P6 1 1 255\n", 1, 2, 3))).toBeUndefined();
  });

  it("is none where it would be larger than a map can be", () => {
    expect(readPgm(bytes("P5 100000 100000 255\n"))).toBeUndefined();
  });
});
