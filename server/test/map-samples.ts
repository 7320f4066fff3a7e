/** Maps for tests: elements of every kind, a grid of every cell, and the maps of real floors. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MapElement, toMillimeter } from "@sweepline/contract/fleet/shared/map-elements.ts";

const SHARED = join(import.meta.dirname, "../../../shared/data/maps");
export const hasRealMaps = existsSync(join(SHARED, "depot.pgm"));
/** For the title of a test that is skipped without them. */
export const REAL_MAPS = hasRealMaps ? "" : " (skipped: the maps of real floors are not here)";
export const realMap = (name: string): Buffer => readFileSync(join(SHARED, name));

const base = { groupId: null, isLocked: false };
const square = (x: number, y: number): [number, number][] => {
  const [right, top] = [toMillimeter(x + 1.234), toMillimeter(y + 0.567)];
  return [
    [x, y],
    [right, y],
    [right, top],
    [x, top],
  ];
};

/** One of each, with all that it can have. */
export const EVERY_KIND: readonly MapElement[] = [
  {
    kind: "virtualWall",
    id: "w",
    name: "墙 1",
    groupId: "g",
    isLocked: true,
    points: [
      [0.001, -0.002],
      [1.5, 2],
      [3.999, 2.001],
    ],
  },
  { kind: "forbiddenArea", id: "f", name: "No entry", ...base, points: square(-2, 3) },
  { kind: "noMopArea", id: "n", name: "Carpet", ...base, points: square(0.1, 0.2) },
  { kind: "slowArea", id: "s", name: "Slow", ...base, points: square(1, 1), maxSpeedMps: 0.25 },
  {
    ...{ kind: "cleaningArea", id: "c", name: "Hall", ...base, points: square(2, 2) },
    ...{ mode: "MAX", intensity: 7, passes: 3, edgeDistanceM: 0.15 },
  } as MapElement,
  { kind: "room", id: "r", name: 'Room "A"', ...base, points: square(-7.1, -7.8) },
  {
    kind: "path",
    id: "p",
    name: "Path",
    ...base,
    points: [
      [0, 0],
      [5.005, 5],
    ],
    direction: "twoWay",
  },
  { kind: "point", id: "i", name: "Start", ...base, pointKind: "initial", x: 1.001, y: -2.002, theta: -1.25 },
  { kind: "point", id: "d", name: "Dock", ...base, pointKind: "dock", x: 0, y: 0.1, theta: 3.1 },
  {
    kind: "qrPoint",
    id: "q",
    name: "Code",
    ...base,
    qrId: "A-17",
    qrType: 4,
    x: 9,
    y: 8,
    theta: 0.5,
    gridX: -3,
    gridY: 12,
  },
];

/** Free, occupied and unknown in no order that repeats soon. */
export const mixedCells = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, n) => (n * n + (n >> 2)) % 3));

/** Turned, and off the millimeter. */
export const TURNED = { x: -7.1425, y: 3.0005, theta: 0.7 };
