/**
 * A floor as Valetudo draws it: centimeters from the upper left corner of a square that is much larger than the floor, layers of
 * pixels of five centimeters as runs `x, y, count`, rooms as segments, and where robot and charger are as entities.
 */
import { deflateSync } from "node:zlib";
import type { Motion } from "../behaviours/motion.ts";
import type { FloorPlan } from "../floor-plans/index.ts";
import { CELL, cellsInside, type OccupancyGrid, type Point } from "../planning/grid.ts";

const SIZE_CM = 5_120;
const PIXEL_CM = 5;
const CM_A_METER = 100;
/** From the left and the lower edge of its square to those of the floor. */
const MARGIN_CM = 2_000;

export interface VacuumMap {
  /** Zones of the plan by the ids of their segments. */
  segments: ReadonlyMap<string, string>;
  /** A point of the robot's own, in meters, out of one of Valetudo's. */
  pointAt(place: Point): Point;
  /** `MapData/map-data`, deflated. */
  draw(motion: Pick<Motion, "x" | "y" | "theta">): Buffer;
}

export function createVacuumMap(plan: FloorPlan): VacuumMap {
  const segments = plan.zones.map((zone, index) => ({ id: String(index + 1), zone }));
  const [dock] = plan.docks;
  const layers = layersOf(plan);
  const charger = dock && { type: "charger_location", points: placeOf(dock), metaData: {} };
  return {
    segments: new Map(segments.map(({ id, zone }) => [id, zone.id])),
    pointAt: ({ x, y }) => ({
      x: (x - MARGIN_CM) / CM_A_METER,
      y: (SIZE_CM - MARGIN_CM - y) / CM_A_METER,
    }),
    draw: (motion) => {
      const robot = {
        type: "robot_position",
        points: placeOf(motion),
        metaData: { angle: compassOf(motion.theta) },
      };
      const map = {
        ...{ __class: "ValetudoMap", metaData: { version: 2 } },
        ...{ size: { x: SIZE_CM, y: SIZE_CM }, pixelSize: PIXEL_CM, layers },
        entities: [robot, ...(charger ? [charger] : [])].map((one) => ({
          __class: "PointMapEntity",
          ...one,
        })),
      };
      return deflateSync(JSON.stringify(map));
    },
  };
}

const placeOf = ({ x, y }: Point): [number, number] => [
  Math.round(MARGIN_CM + x * CM_A_METER),
  Math.round(SIZE_CM - MARGIN_CM - y * CM_A_METER),
];

/** 0 is up, and it turns clockwise. */
const compassOf = (theta: number): number => ((Math.round(90 - (theta * 180) / Math.PI) % 360) + 360) % 360;

function layersOf({ grid, zones }: FloorPlan): object[] {
  const isOf = (value: number) => (cell: number) => grid.cells[cell] === value;
  const layer = (type: string, cells: readonly number[], metaData: object = {}) => ({
    ...{ __class: "MapLayer", type, metaData, pixels: [] },
    compressedPixels: pixelsOf(grid, cells),
  });
  const rooms = zones.map((zone) => cellsInside(grid, zone.polygon).filter(isOf(CELL.free)));
  const inRooms = new Set(rooms.flat());
  const all = [...grid.cells.keys()];
  return [
    layer(
      "floor",
      all.filter((cell) => isOf(CELL.free)(cell) && !inRooms.has(cell)),
    ),
    layer("wall", all.filter(isOf(CELL.occupied))),
    ...zones.map(({ name }, index) =>
      layer("segment", rooms[index] ?? [], { segmentId: String(index + 1), name, active: false }),
    ),
  ];
}

/** Cells in rising order as runs; a cell is several pixels wide and high. */
function pixelsOf({ width, resolutionM }: OccupancyGrid, cells: readonly number[]): number[] {
  const scale = Math.round((resolutionM * CM_A_METER) / PIXEL_CM);
  const [left, bottom] = [MARGIN_CM / PIXEL_CM, (SIZE_CM - MARGIN_CM) / PIXEL_CM];
  const pixels: number[] = [];
  for (let i = 0; i < cells.length; ) {
    const first = cells[i] as number;
    let count = 1;
    while (cells[i + count] === first + count && (first + count) % width !== 0) count++;
    const [column, row] = [first % width, Math.floor(first / width)];
    for (let line = 1; line <= scale; line++)
      pixels.push(left + column * scale, bottom - row * scale - line, count * scale);
    i += count;
  }
  return pixels;
}
