import { describe, expect, it } from "vitest";
import { inksOf, type PlanPart, planPixels, rgbaOf } from "./plan-pixels.ts";

const INKS = inksOf({ floor: "#ffffff", wall: "#102030", wallFill: "#a0a0a0" });
/** Written as it is seen: `.` free, `#` occupied, `?` unknown, the top row first. */
const gridOf = (...rows: string[]) => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  cells: Uint8Array.from([...rows].reverse().join(""), (letter) => ".#?".indexOf(letter)),
});
const NAMES = new Map([
  ["255,255,255,255", "."],
  ["16,32,48,255", "W"],
  ["160,160,160,255", "f"],
  ["0,0,0,0", " "],
]);
const seen = (grid: Parameters<typeof planPixels>[0], part: PlanPart): string[] => {
  const pixels = planPixels(grid, part, INKS);
  const { width, height } = part.box;
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const at = (row * width + column) * 4;
      return NAMES.get(pixels.slice(at, at + 4).join()) ?? "~";
    }).join(""),
  );
};

describe("the plan near by", () => {
  const grid = gridOf("?#####", "?#####", "?#####", "?#####", "?#####", "?#####", "?#....", "??....");

  it("shows walls as thick as robots see them, and less of what is behind", () => {
    expect(seen(grid, { level: 0, box: { x: 0, y: 0, width: 6, height: 8 } })).toEqual([
      " fffff",
      " fffff",
      ...[" WWWWW", " WWWWW", " WWWWW", " WWWWW"],
      " W....",
      "  ....",
    ]);
  });

  it("is the same in parts, beyond the grid too", () => {
    expect(seen(grid, { level: 0, box: { x: 3, y: 4, width: 4, height: 5 } })).toEqual([
      "    ",
      "fff ",
      "fff ",
      "WWW ",
      "WWW ",
    ]);
    expect(seen(grid, { level: 0, box: { x: -1, y: -1, width: 3, height: 3 } })).toEqual([
      "  W",
      "   ",
      "   ",
    ]);
  });
});

describe("the plan as one picture", () => {
  const whole = (...rows: string[]) =>
    seen(gridOf(...rows), {
      level: 0,
      box: { x: 0, y: 0, width: rows[0]?.length ?? 0, height: rows.length },
    });

  it("has the grid's lowest row at its foot", () => expect(whole("?.", "..")).toEqual([" .", ".."]));

  it("does not take the end of one row for the neighbor of the next", () =>
    expect(whole(".???????", "???????#")).toEqual([".       ", "       f"]));

  it("reads colors as bytes", () => expect(rgbaOf("#0d8083", 128)).toEqual([13, 128, 131, 128]));
});

describe("the plan from afar", () => {
  it("counts cells of a block together, also of one that the grid cuts off", () => {
    const grid = gridOf("....##", "....##", "??..#.", "??..#.");
    expect(seen(grid, { level: 1, box: { x: 0, y: 0, width: 3, height: 2 } })).toEqual(["..W", " .~"]);
    const cut = planPixels(gridOf("."), { level: 1, box: { x: 0, y: 0, width: 1, height: 1 } }, INKS);
    expect([...cut]).toEqual([255, 255, 255, 128]);
  });

  it("keeps a thin wall in sight: a fourth of the cells is half of the ink", () => {
    const pixels = planPixels(
      gridOf(".#", ".."),
      { level: 1, box: { x: 0, y: 0, width: 1, height: 1 } },
      INKS,
    );
    expect([...pixels]).toEqual([136, 144, 152, 255]);
  });

  it("lets the ground shine through where half is known", () => {
    const pixels = planPixels(
      gridOf("??", ".."),
      { level: 1, box: { x: 0, y: 0, width: 1, height: 1 } },
      INKS,
    );
    expect([...pixels]).toEqual([255, 255, 255, 180]);
  });
});
