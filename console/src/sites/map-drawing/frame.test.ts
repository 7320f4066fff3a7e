import { describe, expect, it, vi } from "vitest";
import { extentOfCells, gridPlace, layOnGrid } from "./frame.ts";

const TURNED = { resolutionM: 0.5, width: 4, height: 2, origin: { x: 10, y: 20, theta: Math.PI / 2 } };

describe("a grid whose origin is turned", () => {
  it("has its cells where the turn puts them", () => {
    const { toWorld, toCell } = gridPlace(TURNED);
    const [x, y] = toWorld(4, 2);
    expect([x, y]).toEqual([expect.closeTo(9), expect.closeTo(22)]);
    expect(toCell(x, y)).toEqual([expect.closeTo(4), expect.closeTo(2)]);
  });

  it("reaches as far as its turned corners", () => {
    const [left, bottom, right, top] = extentOfCells(TURNED, { x: 0, y: 0, width: 4, height: 2 });
    expect(left).toBeCloseTo(9);
    expect(bottom).toBeCloseTo(20);
    expect(right).toBeCloseTo(10);
    expect(top).toBeCloseTo(22);
  });

  it("is drawn turned: the picture's corners fall on the grid's", () => {
    const transform = vi.fn();
    const toPixel = (x: number, y: number) => [x * 100, -y * 100] as const;
    layOnGrid({ transform } as unknown as CanvasRenderingContext2D, TURNED, toPixel);
    const [a, b, c, d, e, f] = transform.mock.calls[0] as [number, number, number, number, number, number];
    const at = (u: number, v: number) => [a * u + c * v + e, b * u + d * v + f];
    const { toWorld } = gridPlace(TURNED);
    // The picture's foot is the grid's row 0.
    for (const [u, v] of [
      [0, 0],
      [4, 0],
      [1, 2],
    ] as const) {
      const [x = 0, y = 0] = toPixel(...toWorld(u, TURNED.height - v));
      expect(at(u, v)).toEqual([expect.closeTo(x), expect.closeTo(y)]);
    }
  });
});
