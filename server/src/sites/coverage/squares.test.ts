import { describe, expect, it } from "vitest";
import { eachSquare, type SquarePlace } from "./squares.ts";
import { countDays, emptyTile, mark, merge, packed, type Tile, unpacked } from "./tile.ts";

const FRAME = { resolutionM: 0.05, width: 400, height: 400, origin: { x: 0, y: 0, theta: 0 } };
const squaresOf = (rows: number[], frame = FRAME): string[] => {
  const seen = new Set<string>();
  eachSquare(rows, frame, ({ tileX, tileY, square }: SquarePlace) => seen.add(`${tileX}/${tileY}/${square}`));
  return [...seen].sort();
};

describe("the squares of cleaned cells", () => {
  it("are half a meter wide and lie in tiles of sixteen meters", () => {
    expect(squaresOf([0, 0, 1])).toEqual(["0/0/0"]);
    expect(squaresOf([9, 10, 2])).toEqual(["0/0/32", "0/0/33"]);
    expect(squaresOf([319, 319, 2])).toEqual(["0/0/1023", "1/0/992"]);
  });

  it("are the same ones where another version begins elsewhere", () => {
    const moved = { ...FRAME, origin: { x: -3.5, y: -20, theta: 0 } };
    expect(squaresOf([100, 430, 7], { ...moved, height: 500 })).toEqual(squaresOf([30, 30, 7]));
    expect(squaresOf([0, 0, 1], moved)).toEqual(["-1/-2/793"]);
  });

  it("turn with the grid, about its corner", () => {
    const quarter = { ...FRAME, origin: { x: 10, y: 2, theta: Math.PI / 2 } };
    // Along the grid's x axis is upwards in the world; from 10 m to the left by its y axis.
    expect(squaresOf([0, 0, 20], quarter)).toEqual(squaresOf([199, 40, 1, 199, 59, 1]));
    expect(squaresOf([40, 60, 1], quarter)).toEqual(squaresOf([139, 80, 1]));
  });

  it("leave none out along a run, in whatever direction it goes", () => {
    const turned = { ...FRAME, origin: { x: 3.3, y: 1.7, theta: 0.4 } };
    const cells = Array.from({ length: 400 }, (_, x) => [x, 7, 1]).flat();
    const [looked, all] = [squaresOf([0, 7, 400], turned), squaresOf(cells, turned)];
    expect(looked.length).toBeGreaterThan(all.length * 0.9);
    expect(all).toEqual(expect.arrayContaining(looked));
  });

  it("are none beyond the grid", () => {
    expect(
      squaresOf([-50, 0, 40, 0, -1, 5, 0, 400, 5, 400, 0, 5, 2_147_483_647, 3, 9, 5, 5, -3, 1, 2]),
    ).toEqual([]);
    expect(squaresOf([-5, 0, 6, 399, 399, 2_147_483_647])).toEqual(["0/0/0", "1/1/231"]);
  });
});

describe("a tile", () => {
  const DAY = 20_000;
  /** A mark of a pseudo-random report. */
  const reports = Array.from({ length: 400 }, (_, at) => {
    const day = DAY + ((at * 7_919) % 45);
    return { square: (at * 104_729) % 40, day, minute: day * 1_440 + ((at * 31) % 1_440) };
  });
  const fold = (given: typeof reports): Tile => {
    const tile = emptyTile(given[0]?.day ?? 0);
    for (const { square, ...when } of given) mark(tile, square, when);
    return tile;
  };

  it("is the same in whatever order, parts and repetitions it is folded", () => {
    const whole = fold(reports);
    expect(fold([...reports].reverse())).toEqual(whole);
    expect(fold([...reports, ...reports.slice(100, 300)])).toEqual(whole);
    for (const cut of [1, 57, 200, 399]) {
      const [one, other] = [fold(reports.slice(0, cut)), fold(reports.slice(Math.max(0, cut - 20)))];
      const [forth, back] = [fold(reports.slice(0, cut)), fold(reports.slice(Math.max(0, cut - 20)))];
      merge(one, other);
      merge(back, forth);
      expect([one, back]).toEqual([whole, whole]);
    }
  });

  it("tells the newest minute and counts days", () => {
    const today = DAY + 44;
    const tile = fold(reports);
    const counted = countDays(tile, today, 28);
    for (let square = 0; square < 40; square += 1) {
      const own = reports.filter((report) => report.square === square);
      expect(tile.cleanedAt[square]).toBe(Math.max(...own.map(({ minute }) => minute)));
      const days = new Set(own.map(({ day }) => day).filter((day) => day > today - 28));
      expect(counted[square]).toBe(days.size);
    }
    expect(countDays(tile, today + 27, 28).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(countDays(tile, today + 28, 28).every((count) => count === 0)).toBe(true);
    expect(countDays(tile, today - 1, 28)).toEqual(counted);
  });

  it("comes back as it was written", () => {
    const { cleanedAt, days } = fold(reports);
    expect([unpacked(packed(cleanedAt)), unpacked(packed(days))]).toEqual([cleanedAt, days]);
  });
});
