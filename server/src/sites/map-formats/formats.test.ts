import { deflateSync, inflateSync } from "node:zlib";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { EVERY_KIND, mixedCells, TURNED } from "../../../test/map-samples.ts";
import { writeGeoJson } from "./geojson.ts";
import { readMap } from "./read-map.ts";
import { robotMapFileOf } from "./robot-map-file.ts";
import { placeOf, writeValetudo } from "./write-valetudo.ts";

const CONTENT = {
  ...{ mapKey: "hall", version: "s3-abc123", name: "大厅 Hall", resolutionM: 0.05, width: 7, height: 5 },
  ...{ origin: TURNED, grid: deflateSync(mixedCells(35)), elements: EVERY_KIND },
};
const read = (json: unknown, isSingleArea = false) =>
  readMap([{ name: "map.json", bytes: Buffer.from(JSON.stringify(json)) }], { isSingleArea });
const faultsOf = (json: unknown, isSingleArea = false) =>
  read(json, isSingleArea).faults.map(({ field }) => field);
type Json = Record<string, never> & { features: { geometry: { coordinates: never }; properties: object }[] };
const geoJson = (): Json => JSON.parse(JSON.stringify(writeGeoJson(CONTENT)));

describe("GeoJSON", () => {
  it("carries elements of every kind with all that they have, to the millimeter", () => {
    const map = read(geoJson());
    expect(map).toMatchObject({ format: "geojson", faults: [], warnings: [] });
    expect(map.elements).toEqual(EVERY_KIND);
    expect(map.grid).toBeUndefined();
  });

  it("says that its coordinates are no longitudes, and is told where it is not said", () => {
    expect(geoJson()).toMatchObject({ mapFrame: { unit: "meter", mapKey: "hall", origin: TURNED } });
    expect(read({ ...geoJson(), mapFrame: undefined }).warnings).toHaveLength(1);
  });

  it("is read as other programs write it: ids among properties, a third coordinate, members of their own", () => {
    const drawn = {
      type: "FeatureCollection",
      crs: { type: "name" },
      features: [
        {
          type: "Feature",
          geometry: {
            type: "Polygon",
            coordinates: [
              [
                [0, 0, 9],
                [1.00049, 0, 9],
                [1, 1, 9],
                [0, 0, 9],
              ],
            ],
          },
          properties: { id: 17, kind: "room", name: " Store ", fid: 3 },
        },
      ],
    };
    const room = { kind: "room", id: "17", name: "Store", groupId: null, isLocked: false };
    expect(read(drawn).elements).toEqual([
      {
        ...room,
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
    ]);
  });

  it("tells the place of every fault", () => {
    const broken = geoJson();
    const { features } = broken;
    Object.assign(features[0]?.properties ?? {}, { name: "" });
    Object.assign(features[1]?.geometry ?? {}, { type: "Point", coordinates: [1, 2] });
    (features[2]?.geometry.coordinates as unknown[] | undefined)?.push([
      [0, 0],
      [0, 1],
      [1, 1],
    ] as never);
    Object.assign(features[3]?.properties ?? {}, { maxSpeedMps: 99 });
    Object.assign(features[5]?.geometry ?? {}, {
      coordinates: [
        [
          [0, 0],
          [1e9, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    });
    Object.assign(features[7]?.properties ?? {}, { kind: "hole" });
    Object.assign(features[8] ?? {}, { id: "a b" });
    expect(faultsOf(broken)).toEqual([
      "features[0].properties.name",
      "features[1].geometry",
      "features[2].geometry.coordinates[1]",
      "features[3].properties.maxSpeedMps",
      "features[5].geometry.coordinates[1][0]",
      "features[7].properties.kind",
      "features[8].id",
    ]);
  });

  it("is held against the rules of a map as a whole", () => {
    const twice = geoJson();
    twice.features.push(...geoJson().features.slice(0, 1), ...geoJson().features.slice(7, 8));
    expect(faultsOf(twice).sort()).toEqual([
      "features[10].id",
      "features[10].properties.name",
      "features[11]",
      "features[11].id",
      "features[11].properties.name",
    ]);
    const areas = geoJson();
    areas.features.push({
      ...areas.features[4],
      id: "c2",
      properties: { ...areas.features[4]?.properties, name: "2" },
    } as never);
    expect(faultsOf(areas)).toEqual([]);
    expect(faultsOf(areas, true)).toEqual(["features[10]"]);
  });
});

describe("the file that robots download", () => {
  const file = () => JSON.parse(JSON.stringify(robotMapFileOf(CONTENT)));

  it("carries the whole version", () => {
    const map = read(file());
    expect(map).toMatchObject({
      format: "robotMap",
      mapKey: "hall",
      name: "大厅 Hall",
      faults: [],
      warnings: [],
    });
    const { resolutionM, width, height, origin } = CONTENT;
    expect(map.grid).toEqual({ frame: { resolutionM, width, height, origin }, cells: mixedCells(35) });
    expect(map.elements).toEqual(EVERY_KIND);
  });

  it("says docks and cleaning areas once more for robots that know these alone", () => {
    expect(file()).toMatchObject({
      docks: [{ name: "Dock", x: 0, y: 0.1, theta: 3.1 }],
      zones: [{ zoneId: "c", name: "Hall" }],
    });
  });

  it("tells the place of every fault", () => {
    const packed = (cells: Buffer) => deflateSync(cells).toString("base64");
    expect(faultsOf({ ...file(), width: 0, origin: { x: "0", y: 1e7 } })).toEqual([
      "width",
      "origin.x",
      "origin.y",
    ]);
    expect(faultsOf({ ...file(), grid: packed(mixedCells(34)) })).toEqual(["grid"]);
    expect(faultsOf({ ...file(), grid: packed(Buffer.alloc(100_000_000)) })).toEqual(["grid"]);
    expect(faultsOf({ ...file(), grid: packed(Buffer.alloc(35, 3)) })).toEqual(["grid"]);
    expect(faultsOf({ ...file(), grid: "AAAA" })).toEqual(["grid"]);
    const elements = file().elements.with(1, { ...EVERY_KIND[1], points: [[0, 0]] });
    expect(faultsOf({ ...file(), elements })).toEqual(["elements[1].points"]);
  });
});

/** A room of four by three pixels with a wall around, ten pixels from the corner. */
const VALETUDO = {
  __class: "ValetudoMap",
  size: { x: 1_000, y: 500 },
  pixelSize: 5,
  layers: [
    { type: "floor", compressedPixels: [10, 10, 4, 10, 11, 2] },
    {
      type: "segment",
      metaData: { segmentId: "3", name: "Kitchen" },
      compressedPixels: [12, 11, 2, 10, 12, 4],
    },
    { type: "segment", metaData: { segmentId: 4, name: "kitchen" }, pixels: [10, 13, 11, 13] },
    { type: "wall", compressedPixels: [9, 10, 1, 14, 12, 1] },
  ],
  entities: [
    { type: "charger_location", points: [51, 52], metaData: { angle: 90 } },
    { type: "robot_position", points: [55, 55] },
    { type: "go_to_target", points: [60, 61] },
    { type: "no_go_area", points: [50, 50, 60, 50, 60, 60, 50, 60] },
    { type: "no_mop_area", points: [1, 2, 3, 4, 5, 6] },
    { type: "virtual_wall", points: [50, 65, 70, 65] },
    { type: "virtual_wall", points: [1, 2] },
    { type: "path", points: [1, 2, 3, 4] },
  ],
};

describe("a map of Valetudo", () => {
  it("becomes cells, rooms, and what is forbidden", () => {
    const map = read(VALETUDO);
    expect(map).toMatchObject({ format: "valetudo", faults: [] });
    expect(map.grid?.frame).toEqual({
      resolutionM: 0.05,
      width: 6,
      height: 4,
      origin: { x: 0.45, y: 4.3, theta: 0 },
    });
    expect([...(map.grid?.cells ?? [])]).toEqual([
      ...[2, 0, 0, 2, 2, 2],
      ...[2, 0, 0, 0, 0, 1],
      ...[2, 0, 0, 0, 0, 2],
      ...[1, 0, 0, 0, 0, 2],
    ]);
    const facts = map.elements?.map(({ kind, id, name }) => [kind, id, name]);
    expect(facts).toEqual([
      ["room", "3", "Kitchen"],
      ["room", "4", "kitchen 2"],
      ["forbiddenArea", "no-go:1", "No-go area 1"],
      ["noMopArea", "no-mop:1", "No-mop area 1"],
      ["virtualWall", "wall:1", "Virtual wall 1"],
      ["point", "dock:1", "dock"],
      ["point", "via:1", "Via 1"],
    ]);
    expect(map.elements?.[4]).toMatchObject({
      points: [
        [0.5, 4.35],
        [0.7, 4.35],
      ],
    });
    expect(map.elements?.[6]).toMatchObject({ pointKind: "via", x: 0.6, y: 4.39 });
  });

  it("is read deflated, as it travels", () => {
    const bytes = deflateSync(JSON.stringify(VALETUDO));
    expect(readMap([{ name: "map-data", bytes }], { isSingleArea: false })).toMatchObject({
      format: "valetudo",
      faults: [],
    });
    const bomb = deflateSync(Buffer.alloc(40_000_000, " "));
    expect(readMap([{ name: "map-data", bytes: bomb }], { isSingleArea: false }).faults).toHaveLength(1);
  });

  it("leaves as it came: cells, and elements to the centimeter", () => {
    const { grid, elements } = read(VALETUDO);
    if (!grid || !elements) throw new Error("unreadable");
    const again = read(writeValetudo(grid, elements));
    expect(again.grid).toEqual(grid);
    // Outlines of rooms are drawn again, to a cell's width.
    const others = (list = elements) => list.filter(({ kind }) => kind !== "room");
    expect(others(again.elements)).toEqual(others());
    expect(again.elements?.length).toBe(elements.length);
  });

  it("cannot say what is turned, at negative coordinates, or off whole centimeters", () => {
    const frame = { resolutionM: 0.05, width: 2, height: 2, origin: { x: 0.1, y: 0, theta: 0 } };
    expect(placeOf(frame)).toMatchObject({ pixelSize: 5, left: 2, below: 0 });
    for (const change of [
      { origin: { x: 0, y: 0, theta: 0.1 } },
      { origin: { x: -0.05, y: 0, theta: 0 } },
      { origin: { x: 0.02, y: 0, theta: 0 } },
      { resolutionM: 0.025 },
      { origin: { x: 1e6, y: 0, theta: 0 } },
    ])
      expect(writeValetudo({ frame: { ...frame, ...change }, cells: mixedCells(4) }, [])).toBeUndefined();
  });

  it("has no place for slow areas, paths and codes; a wall with corners becomes several", () => {
    const frame = { resolutionM: 0.05, width: 40, height: 40, origin: { x: 0, y: 0, theta: 0 } };
    const json = writeValetudo({ frame, cells: new Uint8Array(1_600) }, EVERY_KIND as MapElement[]);
    const types = (json as { entities: { type: string }[] }).entities.map(({ type }) => type);
    expect(types).toEqual(["virtual_wall", "virtual_wall", "no_go_area", "no_mop_area", "charger_location"]);
  });
});

it("cells of our own file are packed as grids of versions are", () => {
  expect(inflateSync(Buffer.from(robotMapFileOf(CONTENT).grid, "base64"))).toEqual(mixedCells(35));
});
