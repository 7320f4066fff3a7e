import { describe, expect, it } from "vitest";
import { hasRealMaps, mixedCells, REAL_MAPS, realMap, TURNED } from "../../../test/map-samples.ts";
import { writePng } from "./png.ts";
import { readMap } from "./read-map.ts";
import { writeRos } from "./ros.ts";
import { type RosFacts, STANDARD } from "./ros-cells.ts";
import { writeZip } from "./zip.ts";

const YAML = {
  image: "map.pgm",
  resolution: 0.05,
  origin: "[-7.1425, 3.0005, 0.7]",
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
};
const yamlOf = (change: object = {}): Buffer =>
  Buffer.from(
    Object.entries({ ...YAML, ...change })
      .map(([key, value]) => `${key}: ${value}`)
      .join("\n"),
  );
const pgm = (width: number, height: number, pixels: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(`P5\n# made by hand\n${width} ${height}\n255\n`), Buffer.from(pixels)]);
const read = (image: Buffer, yaml: object = {}, name = "map.pgm") =>
  readMap(
    [
      { name: "map.yaml", bytes: yamlOf({ image: name, ...yaml }) },
      { name, bytes: image },
    ],
    { isSingleArea: false },
  );
const cellsOf = (image: Buffer, yaml: object = {}) => [...(read(image, yaml).grid?.cells ?? [])];

describe("a map of map_server", () => {
  it("is read from the top row down, which is the last row of the grid", () => {
    const map = read(pgm(2, 3, [254, 0, 205, 254, 0, 0]));
    expect(map).toMatchObject({ format: "ros", name: "map", faults: [], warnings: [] });
    expect(map.grid?.frame).toEqual({ resolutionM: 0.05, width: 2, height: 3, origin: TURNED });
    expect([...(map.grid?.cells ?? [])]).toEqual([1, 1, 2, 0, 0, 1]);
  });

  it("reads numbers as text, with comments anywhere, as it reads bytes", () => {
    const text = Buffer.from("P2 # text\n2\t# wide\n3\r\n255\n254 0\n205 # here\n254 0 0");
    expect(cellsOf(text)).toEqual(cellsOf(pgm(2, 3, [254, 0, 205, 254, 0, 0])));
    const deep = Buffer.concat([Buffer.from("P5 3 1 65535\n"), Buffer.from([255, 255, 0, 0, 205, 205])]);
    expect(cellsOf(deep)).toEqual([0, 1, 2]);
  });

  const shades = [0, 60, 89, 90, 128, 204, 205, 206, 255];
  it.each([
    ["trinary", 0, [1, 1, 1, 2, 2, 2, 2, 0, 0]],
    ["trinary", 1, [0, 2, 2, 2, 2, 1, 1, 1, 1]],
    ["scale", 0, [1, 1, 1, 2, 2, 2, 2, 0, 0]],
    ["raw", 0, [0, 2, 1, 1, 2, 2, 2, 2, 2]],
    ["raw", 1, [0, 2, 1, 1, 2, 2, 2, 2, 2]],
  ])("in mode %s, negate %i, is read by its thresholds", (mode, negate, cells) => {
    // Occupancy of 89 is 166/255 = 0.651, of 90 is 0.647; 205 is 50/255 = 0.19608, just above the threshold.
    expect(cellsOf(pgm(9, 1, shades), { mode, negate })).toEqual(cells);
  });

  it("is read as Nav2 reads a speed mask: black and white are on their thresholds", () => {
    const mask = { mode: "scale", occupied_thresh: "1.0", free_thresh: "0.0" };
    expect(cellsOf(pgm(3, 1, [0, 128, 255]), mask)).toEqual([1, 2, 0]);
  });

  it.each(["trinary", "scale"])(
    "is unknown where it is not opaque, and alpha is no brightness: %s",
    (mode) => {
      const samples = Uint8Array.from([205, 255, 254, 255, 0, 255, 254, 254, 0, 0]);
      const image = Buffer.from(writePng({ width: 5, height: 1, channels: 2, maximum: 255, samples }));
      const { grid, faults } = read(image, { mode }, "map.png");
      expect(faults).toEqual([]);
      expect([...(grid?.cells ?? [])]).toEqual([2, 0, 1, 2, 2]);
    },
  );

  it("takes numbers in quotes", () => {
    const { grid, faults } = read(pgm(1, 1, [0]), { resolution: '"0.05"', origin: '["1", 2, "0"]' });
    expect(faults).toEqual([]);
    expect(grid?.frame).toMatchObject({ resolutionM: 0.05, origin: { x: 1, y: 2, theta: 0 } });
  });

  it("says what is odd and hinders nothing", () => {
    const warned = (map: ReturnType<typeof read>) =>
      map.warnings.map(({ file, field }) => `${file} ${field}`);
    expect(warned(read(pgm(1, 1, [0]), { mode: "raw", negate: 1 }))).toEqual(["map.yaml negate"]);
    expect(warned(read(pgm(1, 1, [128]), { mode: "scale" }))).toEqual(["map.pgm "]);
    expect(warned(read(pgm(1, 1, [0, 7]), {}))).toEqual(["map.pgm "]);
    expect(warned(read(pgm(1, 1, [0]), { image: "/home/ann/maps/map.pgm" }))).toEqual(["map.yaml image"]);
  });
});

const FACTS: RosFacts[] = (["trinary", "scale", "raw"] as const).flatMap((mode) =>
  [false, true].flatMap((isNegated) => [
    { ...STANDARD, mode, isNegated },
    { mode, isNegated, occupiedThreshold: 0.65, freeThreshold: 0.25 },
    // Leaves one shade for what is unknown.
    { mode, isNegated, occupiedThreshold: 0.502, freeThreshold: 0.498 },
    // Leaves none.
    { mode, isNegated, occupiedThreshold: 0.5005, freeThreshold: 0.5005 },
  ]),
);
const titleOf = ({ mode, isNegated, occupiedThreshold, freeThreshold }: RosFacts): string =>
  `${mode}${isNegated ? " negated" : ""} ${occupiedThreshold} ${freeThreshold}`;

describe("a grid", () => {
  const frame = { resolutionM: 0.025, width: 7, height: 5, origin: TURNED };
  const cells = mixedCells(35);

  it.each(
    FACTS.flatMap((facts) => (["pgm", "png"] as const).map((kind) => [titleOf(facts), kind, facts] as const)),
  )("comes back cell by cell: %s %s", (_, kind, facts) => {
    const { image, yaml } = writeRos({ frame, cells }, { title: "floor", kind, facts, source: undefined });
    const map = readMap([image, yaml], { isSingleArea: false });
    expect(map.faults).toEqual([]);
    expect(map.grid?.frame).toEqual(frame);
    expect(Buffer.from(map.grid?.cells ?? [])).toEqual(cells);
  });
});

describe("an imported image", () => {
  /** All shades, and then some. */
  const pixels = Array.from({ length: 300 }, (_, n) => (n * 37) % 256);

  it.each(FACTS.map((facts) => [titleOf(facts), facts] as const))("leaves as it came: %s", (_, facts) => {
    const { mode, isNegated, occupiedThreshold, freeThreshold } = facts;
    const image = Buffer.concat([Buffer.from("P5\n20 15\n255\n"), Buffer.from(pixels)]);
    const map = read(image, {
      mode,
      negate: Number(isNegated),
      occupied_thresh: occupiedThreshold,
      free_thresh: freeThreshold,
    });
    const { grid, source } = map;
    if (!grid || !source) throw new Error(JSON.stringify(map.faults));
    expect(writeRos(grid, { title: "a", kind: "pgm", facts: source.facts, source }).image.bytes).toEqual(
      image,
    );
    const png = writeRos(grid, { title: "a", kind: "png", facts: source.facts, source });
    const again = readMap([png.image, png.yaml], { isSingleArea: false });
    expect(again.source?.raster.samples).toEqual(source.raster.samples);
    expect(again.grid).toEqual(grid);
  });

  it("leaves with its own maximum, and two bytes a pixel where it had them", () => {
    for (const image of [
      Buffer.concat([Buffer.from("P5\n3 1\n100\n"), Buffer.from([0, 80, 100])]),
      Buffer.concat([Buffer.from("P5\n3 1\n65535\n"), Buffer.from([0, 1, 205, 3, 255, 254])]),
    ]) {
      const { grid, source } = read(image);
      if (!grid || !source) throw new Error("unreadable");
      expect(writeRos(grid, { title: "a", kind: "pgm", facts: source.facts, source }).image.bytes).toEqual(
        image,
      );
      const png = writeRos(grid, { title: "a", kind: "png", facts: source.facts, source });
      expect(readMap([png.image, png.yaml], { isSingleArea: false }).grid).toEqual(grid);
    }
  });

  it("changes where cells were painted since, and nowhere else", () => {
    const image = Buffer.concat([Buffer.from("P5\n20 15\n255\n"), Buffer.from(pixels)]);
    const { grid, source } = read(image);
    if (!grid || !source) throw new Error("unreadable");
    const cells = Uint8Array.from(grid.cells);
    // The lower left cell is the first of the last row of the image.
    cells[0] = cells[0] === 1 ? 0 : 1;
    const { bytes } = writeRos(
      { ...grid, cells },
      { title: "a", kind: "pgm", facts: source.facts, source },
    ).image;
    const changed = [...bytes].flatMap((byte, at) => (byte === image[at] ? [] : [at]));
    expect(changed).toEqual([image.length - 20]);
    expect(bytes[image.length - 20]).toBe(cells[0] === 1 ? 0 : 254);
  });

  it("is of no use where the map has another size now", () => {
    const { source } = read(pgm(2, 2, [7, 7, 7, 7]));
    const grid = {
      frame: { resolutionM: 0.05, width: 1, height: 1, origin: TURNED },
      cells: Buffer.from([1]),
    };
    if (!source) throw new Error("unreadable");
    expect(
      [...writeRos(grid, { title: "a", kind: "pgm", facts: source.facts, source }).image.bytes].at(-1),
    ).toBe(0);
  });
});

/** Another way to count, on nothing but the bytes: by how many pixels have which shade. Thresholds in percent. */
function countedByShade(
  pixels: Buffer,
  { occupied: above, free: below }: { occupied: number; free: number },
) {
  const shades = new Map<number, number>();
  for (const shade of pixels) shades.set(shade, (shades.get(shade) ?? 0) + 1);
  const counts = { free: 0, occupied: 0, unknown: 0 };
  for (const [shade, count] of shades) {
    const dark = (255 - shade) * 100;
    if (dark > above * 255) counts.occupied += count;
    else if (dark < below * 255) counts.free += count;
    else counts.unknown += count;
  }
  return counts;
}

describe.skipIf(!hasRealMaps)(`maps of real floors${REAL_MAPS}`, () => {
  const depot = (yaml: string) =>
    readMap(
      [
        {
          name: "depot.zip",
          bytes: writeZip([
            { name: "depot.yaml", bytes: Buffer.from(yaml) },
            { name: "depot.pgm", bytes: realMap("depot.pgm") },
          ]),
        },
      ],
      { isSingleArea: false },
    );
  const pixels = () => realMap("depot.pgm").subarray(-604 * 307);
  const countsOf = (cells: Uint8Array = new Uint8Array()) => ({
    free: cells.filter((cell) => cell === 0).length,
    occupied: cells.filter((cell) => cell === 1).length,
    unknown: cells.filter((cell) => cell === 2).length,
  });

  it("has the cells of the depot that its bytes say, and gives its image back byte by byte", () => {
    const { grid, source, faults } = depot(realMap("depot.yaml").toString());
    if (!grid || !source) throw new Error(JSON.stringify(faults));
    const origin = { x: -7.14, y: -7.83, theta: 0 };
    expect(grid.frame).toEqual({ resolutionM: 0.05, width: 604, height: 307, origin });
    expect(countsOf(grid.cells)).toEqual({ free: 179_481, occupied: 5_947, unknown: 0 });
    expect(countsOf(grid.cells)).toEqual(countedByShade(pixels(), { occupied: 65, free: 25 }));
    const written = writeRos(grid, { title: "depot", kind: "pgm", facts: source.facts, source });
    expect(Buffer.compare(Buffer.from(written.image.bytes), realMap("depot.pgm"))).toBe(0);
  });

  it("counts the depot as its bytes say where some of it is unknown", () => {
    const strict = realMap("depot.yaml").toString().replace("0.65", "0.99").replace("0.25", "0.005");
    const counts = countsOf(depot(strict).grid?.cells);
    expect(counts).toEqual(countedByShade(pixels(), { occupied: 99, free: 0.5 }));
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  });

  it("gives the colors of the office back, pixel by pixel, turned as it lies", () => {
    const image = realMap("office.png");
    const { grid, source, faults } = read(image, { mode: "scale" }, "office.png");
    if (!grid || !source) throw new Error(JSON.stringify(faults));
    expect(grid.frame).toMatchObject({ width: 3047, height: 1717, origin: TURNED });
    const written = writeRos(grid, { title: "office", kind: "png", facts: source.facts, source });
    const again = readMap([written.image, written.yaml], { isSingleArea: false });
    expect(again.source?.raster.channels).toBe(4);
    expect(
      Buffer.compare(again.source?.raster.samples as Uint8Array, source.raster.samples as Uint8Array),
    ).toBe(0);
    expect(again.grid?.frame).toEqual(grid.frame);
    expect(Buffer.compare(again.grid?.cells as Uint8Array, grid.cells)).toBe(0);
  });
});
