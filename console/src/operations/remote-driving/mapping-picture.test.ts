import { deflateSync } from "node:zlib";
import { SQUARE_CELLS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import type { RemoteMapping } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { describe, expect, it } from "vitest";
import { createMappingPicture } from "./mapping-picture.ts";

const cellsOf = (cell: number): string =>
  deflateSync(new Uint8Array(SQUARE_CELLS ** 2).fill(cell)).toString("base64");
const square = (x: number, y: number, cell: number) => ({ x, y, cells: cellsOf(cell) });
const aMapping = (given: Partial<RemoteMapping> = {}): RemoteMapping => ({
  ...{ mapId: "new-1", state: "drawing", resolutionM: 0.05, origin: { x: 0, y: 0, theta: 0 } },
  ...{ squares: [], freeSqm: 3 },
  ...given,
});
const path = (from: number, ...xs: number[]): RemoteMapping["path"] => ({
  ...{ pathId: "p-1", from, points: xs.map((x): [number, number] => [x, 0]) },
});

function aPicture() {
  const picture = createMappingPicture();
  return {
    picture,
    take: (given: Partial<RemoteMapping> = {}, at = 0) => picture.take(aMapping(given), at),
    seen: () => [...picture.squares()].map(({ x, y, grid }) => [x, y, grid.cells[0]]),
    way: () => picture.path().map(({ from, points }) => [from, ...points.map(([x]) => x)]),
  };
}

describe("the map that a robot draws while it is watched", () => {
  it("is put together square by square, the newest of each", async () => {
    const { picture, take, seen } = aPicture();
    await take({ squares: [square(0, 0, 0), square(-1, 2, 1)] });
    await take({ squares: [square(0, 0, 1)], freeSqm: 4 }, 500);
    expect(seen()).toEqual([
      [0, 0, 1],
      [-1, 2, 1],
    ]);
    expect(picture.facts.get()).toEqual({ mapId: "new-1", state: "drawing", freeSqm: 4, at: 500 });
  });

  it("keeps the newer of two squares, whichever is inflated first", async () => {
    const done: (() => void)[] = [];
    const picture = createMappingPicture(
      (packed) =>
        new Promise((resolve) => {
          done.push(() => resolve({ width: 64, height: 64, cells: Uint8Array.of(packed === "old" ? 0 : 1) }));
        }),
    );
    const takes = ["old", "new"].map((cells) =>
      picture.take(aMapping({ squares: [{ x: 0, y: 0, cells }] }), 0),
    );
    done[1]?.();
    await takes[1];
    done[0]?.();
    await takes[0];
    expect([...picture.squares()].map(({ grid }) => grid.cells[0])).toEqual([1]);
  });

  it("does not inflate again what has not changed", async () => {
    const { picture, take } = aPicture();
    await take({ squares: [square(0, 0, 0)] });
    const [before] = picture.squares();
    await take({ squares: [square(0, 0, 0)] });
    expect([...picture.squares()][0]?.grid).toBe(before?.grid);
  });

  it("begins anew with another map or another frame", async () => {
    const { take, seen } = aPicture();
    await take({ squares: [square(0, 0, 0)] });
    const late = take({ squares: [square(5, 5, 0)] });
    await take({ mapId: "new-2", squares: [square(1, 1, 1)] });
    await late;
    expect(seen()).toEqual([[1, 1, 1]]);
    await take({ mapId: "new-2", origin: { x: 1, y: 0, theta: 0 } });
    expect(seen()).toEqual([]);
  });

  it("is no longer drawn over its floor when the robot learns a path there", async () => {
    const { take, seen } = aPicture();
    await take({ squares: [square(0, 0, 0)] });
    await take({ state: "learning" });
    expect(seen()).toEqual([]);
  });

  it("survives a square that is none, and keeps the one of before", async () => {
    const { take, seen } = aPicture();
    await take({ squares: [square(0, 0, 1)] });
    await take({
      squares: [
        { x: 0, y: 0, cells: "AAAA" },
        { x: 3, y: 0, cells: deflateSync(new Uint8Array(9)).toString("base64") },
      ],
    });
    expect(seen()).toEqual([[0, 0, 1]]);
    await take({ squares: [square(3, 0, 0)] });
    expect(seen()).toHaveLength(2);
  });

  it("is not kept beyond what a map may be large", async () => {
    const { take, seen } = aPicture();
    const cells = cellsOf(0);
    const all = Array.from({ length: 4_000 }, (_, at) => ({ x: at % 100, y: Math.floor(at / 100), cells }));
    await take({ squares: all });
    expect(seen()).toHaveLength(3_907);
  });
});

describe("the path that is being learned", () => {
  it("grows by its tails, which may overlap", async () => {
    const { take, way } = aPicture();
    await take({ state: "learning", path: path(0, 0, 1, 2) });
    await take({ state: "learning", path: path(2, 2, 3) });
    await take({ state: "learning", path: path(4, 4) });
    expect(way()).toEqual([[0, 0, 1, 2, 3, 4]]);
  });

  it("is broken where a tail was missed, and drawn back where the robot says so", async () => {
    const { take, way } = aPicture();
    await take({ state: "learning", path: path(0, 0, 1) });
    await take({ state: "learning", path: path(7, 7, 8) });
    expect(way()).toEqual([
      [0, 0, 1],
      [7, 7, 8],
    ]);
    await take({ state: "learning", path: path(1, 9) });
    expect(way()).toEqual([[0, 0, 9]]);
  });

  it("is another one with another id, and none where the robot tells of none", async () => {
    const { take, way } = aPicture();
    await take({ state: "learning", path: path(0, 0, 1) });
    await take({ state: "learning", path: { pathId: "p-2", from: 0, points: [[5, 0]] } });
    expect(way()).toEqual([[0, 5]]);
    await take({ state: "learning" });
    expect(way()).toEqual([]);
  });
});
