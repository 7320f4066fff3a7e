import { describe, expect, it } from "vitest";
import { planPixels, rgbaOf } from "./plan-picture.ts";

const COLORS = { floor: "#ffffff", wall: "#112233", wallFill: "#aabbcc" };
const pixelAt = (pixels: Uint8ClampedArray, index: number) => [...pixels.slice(index * 4, index * 4 + 4)];

describe("the picture of a floor", () => {
  it("has the grid's lowest row at its foot", () => {
    // Row 0 (bottom): free, free; row 1 (top): unknown, free.
    const pixels = planPixels({ cells: Uint8Array.from([0, 0, 2, 0]), width: 2, height: 2 }, COLORS);
    expect(pixelAt(pixels, 0)).toEqual([0, 0, 0, 0]);
    expect(pixelAt(pixels, 1)).toEqual([255, 255, 255, 255]);
    expect(pixelAt(pixels, 2)).toEqual([255, 255, 255, 255]);
  });

  it("draws a wall firmly where it faces a room and lightly inside", () => {
    // One row: free, then four cells of wall.
    const pixels = planPixels({ cells: Uint8Array.from([0, 1, 1, 1, 1]), width: 5, height: 1 }, COLORS);
    expect(pixelAt(pixels, 1)).toEqual([0x11, 0x22, 0x33, 255]);
    expect(pixelAt(pixels, 2)).toEqual([0xaa, 0xbb, 0xcc, 255]);
    expect(pixelAt(pixels, 4)).toEqual([0xaa, 0xbb, 0xcc, 255]);
  });

  it("does not take the end of one row for the neighbor of the next", () => {
    // 3 × 2: the wall at the right end of row 0 touches no free cell; (0, 1) is free on the other side.
    const pixels = planPixels({ cells: Uint8Array.from([2, 2, 1, 0, 2, 2]), width: 3, height: 2 }, COLORS);
    expect(pixelAt(pixels, 5)).toEqual([0xaa, 0xbb, 0xcc, 255]);
  });

  it("reads colors as bytes", () => {
    expect(rgbaOf("#0d8083", 128)).toEqual([13, 128, 131, 128]);
  });
});
