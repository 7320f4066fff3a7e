// @vitest-environment node
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflateGrid, knownBox } from "./grid.ts";

const packed = (cells: number[]) => new Blob([new Uint8Array(deflateSync(Uint8Array.from(cells)))]);

describe("a grid from the wire", () => {
  it("unpacks to the cells that were packed", async () => {
    const { cells } = await inflateGrid(packed([0, 1, 2, 0, 1, 2]), { width: 3, height: 2 });
    expect([...cells]).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it("unpacks what arrives in many parts", async () => {
    const many = Array.from({ length: 400_000 }, (_, i) => (i * 7) % 3);
    const { cells } = await inflateGrid(packed(many), { width: 1_000, height: 400 });
    expect(cells[399_999]).toBe((399_999 * 7) % 3);
  });

  it.each([
    ["fewer cells than its map says", [0, 0, 0], /3 bytes/],
    ["more cells than its map says", Array.from({ length: 500_000 }, () => 0), /more than the 6 bytes/],
  ])("refuses a grid with %s", async (_, cells, message) => {
    await expect(inflateGrid(packed(cells), { width: 3, height: 2 })).rejects.toThrow(message);
  });

  it("refuses what is not deflated at all", async () => {
    await expect(inflateGrid(new Blob(["<html>"]), { width: 3, height: 2 })).rejects.toThrow();
  });
});

describe("the known part of a grid", () => {
  it("is the box around everything that is not unknown", () => {
    const cells = new Uint8Array(5 * 4).fill(2);
    cells[1 * 5 + 1] = 0;
    cells[2 * 5 + 3] = 1;
    expect(knownBox({ cells, width: 5, height: 4 })).toEqual({ x: 1, y: 1, width: 3, height: 2 });
  });

  it("is the whole where nothing is known", () => {
    expect(knownBox({ cells: new Uint8Array(6).fill(2), width: 3, height: 2 })).toEqual({
      x: 0,
      y: 0,
      width: 3,
      height: 2,
    });
  });
});
