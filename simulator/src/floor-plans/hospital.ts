/**
 * Hospital ward: two wings with patient rooms (bed bays, a bathroom in the corner) on both sides of a corridor, joined
 * by a middle block with lifts, nurse station and waiting hall; open courtyards between the wings.
 */
import type { Random } from "../core/random.ts";
import { CELL, createGrid, type OccupancyGrid, type Point } from "../planning/grid.ts";
import type { Rect, Side } from "./drawing.ts";
import * as draw from "./drawing.ts";
import { type DrawnFloor, dockRow, RESOLUTION_M, zoneList } from "./floor-plan.ts";

const ROOM_DEPTH_M = 6.6;
const CORRIDOR_M = 3;
const WING_M = 2 * ROOM_DEPTH_M + CORRIDOR_M;

interface Ward {
  south: Rect;
  north: Rect;
  link: Rect;
}

function bed(grid: OccupancyGrid, rect: Rect): void {
  draw.furniture(grid, rect);
  draw.furniture(grid, { ...rect, w: 0.4 });
}

function timeoutRoom(grid: OccupancyGrid, lot: Rect, front: "north" | "south"): void {
  draw.room(grid, lot);
  const bath = { x: lot.x, y: front === "south" ? lot.y : lot.y + lot.h - 2, w: 1.9, h: 2 };
  draw.room(grid, bath);
  draw.furniture(grid, { x: bath.x + 0.3, y: bath.y + (front === "south" ? 0.3 : 1.2), w: 0.5, h: 0.5 });
  draw.door(grid, bath, { side: "east", at: 1, width: 0.9 });
  draw.door(grid, lot, { side: front, at: lot.w - 1.1, width: 1.4 });
  const bays = front === "south" ? [2.6, 4.6] : [0.9, 2.9];
  for (const bay of bays) bed(grid, { x: lot.x + 0.1, y: lot.y + bay, w: 2.1, h: 1 });
}

function serviceRoom(grid: OccupancyGrid, random: Random, { lot, front }: { lot: Rect; front: Side }): void {
  draw.room(grid, lot);
  draw.door(grid, lot, { side: front, at: lot.w / 2, width: 1.4 });
  const back = front === "south" ? lot.y + lot.h - 0.7 : lot.y + 0.1;
  draw.furniture(grid, { x: lot.x + 0.1, y: back, w: lot.w - 0.2, h: 0.6 });
  if (random.chance(0.6))
    draw.furniture(grid, { x: lot.x + lot.w / 2 - 0.8, y: lot.y + lot.h / 2 - 0.4, w: 1.6, h: 0.8 });
}

function roomRow(
  grid: OccupancyGrid,
  random: Random,
  { strip, front }: { strip: Rect; front: "north" | "south" },
): Rect[] {
  let x = strip.x;
  return draw.lots(strip.w, { least: 4.2, most: 4.8 }, random.between).map((w, i) => {
    const lot = { x, y: strip.y, w, h: strip.h };
    x += w;
    if (i > 0 && random.chance(0.16)) serviceRoom(grid, random, { lot, front });
    else timeoutRoom(grid, lot, front);
    return lot;
  });
}

function wing(grid: OccupancyGrid, random: Random, body: Rect): { upper: Rect[]; lower: Rect[] } {
  const lower = roomRow(grid, random, { strip: { ...body, h: ROOM_DEPTH_M }, front: "north" });
  const upperStrip = { ...body, y: body.y + ROOM_DEPTH_M + CORRIDOR_M, h: ROOM_DEPTH_M };
  const upper = roomRow(grid, random, { strip: upperStrip, front: "south" });
  for (const x of [body.x, body.x + body.w]) {
    draw.entrance(grid, { x: x - 0.2, y: body.y + ROOM_DEPTH_M + 0.6, w: 0.4, h: CORRIDOR_M - 1.2 });
  }
  return { upper, lower };
}

/** Clears what the middle block takes from both wings and fills it with lifts, nurse station and chairs. */
function middleBlock(grid: OccupancyGrid, ward: Ward): void {
  const { south, north, link } = ward;
  const from = south.y + ROOM_DEPTH_M + CORRIDOR_M;
  const to = north.y + ROOM_DEPTH_M;
  draw.fillRect(grid, { x: link.x + 0.2, y: from - 0.1, w: link.w - 0.4, h: to - from + 0.2 }, CELL.free);
  for (const x of [link.x, link.x + link.w])
    draw.furniture(grid, { x: x - 0.2, y: from, w: 0.4, h: to - from });
  const middle = (from + to) / 2;
  const lifts = { x: link.x + link.w - 3.4, y: middle - 5, w: 3.4, h: 2.5 };
  for (let i = 0; i < 4; i++) {
    const shaft = { ...lifts, y: lifts.y + i * lifts.h };
    draw.room(grid, shaft);
    draw.fillRect(grid, draw.inset(shaft, 0.1), CELL.unknown);
    draw.fillRect(grid, { x: shaft.x - 0.1, y: shaft.y + 0.6, w: 0.1, h: 1.3 }, CELL.unknown);
  }
  for (const y of [from + 3.1, to - 4.1]) {
    draw.furniture(grid, { x: link.x + 5, y, w: 5.2, h: 0.8 });
    for (const x of [link.x + 5, link.x + 9.4])
      draw.furniture(grid, { x, y: y < middle ? y : y - 1.2, w: 0.8, h: 2 });
  }
  for (let row = -1; row <= 1; row++)
    draw.furniture(grid, { x: link.x + 2, y: middle + row * 2.6 - 0.3, w: 5.6, h: 0.6 });
  for (const x of [link.x + 1, link.x + link.w - 4.6]) {
    for (const y of [from + 1, to - 1]) draw.fillDisc(grid, { x, y, radius: 0.4 }, CELL.occupied);
  }
}

function outline({ south, north, link }: Ward): Point[] {
  const right = south.x + south.w;
  const low = south.y + WING_M;
  return [
    { x: south.x, y: south.y },
    { x: right, y: south.y },
    { x: right, y: low },
    { x: link.x + link.w, y: low },
    { x: link.x + link.w, y: north.y },
    { x: right, y: north.y },
    { x: right, y: north.y + WING_M },
    { x: north.x, y: north.y + WING_M },
    { x: north.x, y: north.y },
    { x: link.x, y: north.y },
    { x: link.x, y: low },
    { x: south.x, y: low },
  ];
}

function nameZones(ward: Ward, rooms: { south: Rect[]; north: Rect[] }): ReturnType<typeof zoneList> {
  const list = zoneList();
  for (const [name, body] of [
    ["South", ward.south],
    ["North", ward.north],
  ] as const) {
    const y = body.y + ROOM_DEPTH_M + 0.1;
    const half = body.w / 2;
    list.add(`${name} Corridor West`, { x: body.x + 0.2, y, w: half - 0.2, h: CORRIDOR_M - 0.2 });
    list.add(`${name} Corridor East`, { x: body.x + half, y, w: half - 0.2, h: CORRIDOR_M - 0.2 });
  }
  const y = ward.south.y + ROOM_DEPTH_M + CORRIDOR_M + 0.1;
  list.add("Lift Hall", {
    x: ward.link.x + 0.2,
    y,
    w: ward.link.w - 0.4,
    h: ward.north.y + ROOM_DEPTH_M - y - 0.1,
  });
  for (const [i, lot] of rooms.south.entries())
    list.add(`Ward ${101 + i}`, draw.inset(lot, 0.1), i % 3 === 0);
  for (const [i, lot] of rooms.north.entries())
    list.add(`Ward ${201 + i}`, draw.inset(lot, 0.1), i % 3 === 0);
  return list;
}

export function drawHospital(random: Random): DrawnFloor {
  const width = random.whole(74, 82);
  const gap = random.whole(8, 11);
  const height = 2 * WING_M + gap + 4;
  const grid = createGrid(width, height, RESOLUTION_M);
  const south = { x: 2, y: 2, w: width - 4, h: WING_M };
  const north = { ...south, y: 2 + WING_M + gap };
  const linkWidth = 15;
  const link = {
    x: width / 2 - linkWidth / 2 + random.between(-5, 5),
    y: south.y,
    w: linkWidth,
    h: height - 4,
  };
  const ward = { south, north, link };
  draw.building(grid, outline(ward));
  const southRooms = wing(grid, random, south);
  const northRooms = wing(grid, random, north);
  middleBlock(grid, ward);
  const utility = southRooms.lower[0] as Rect;
  draw.fillRect(grid, draw.inset(utility, 0.1), CELL.free);
  draw.door(grid, utility, { side: "north", at: utility.w - 1.4, width: 1.6 });
  const clear = (lot: Rect) => lot.x + lot.w < link.x || lot.x > link.x + link.w;
  const rooms = {
    south: [...southRooms.lower.slice(1), ...southRooms.upper.filter(clear)],
    north: [...northRooms.lower.filter(clear), ...northRooms.upper],
  };
  const docks = dockRow(
    { x: utility.x + 1, y: utility.y + 1 },
    { count: 2, step: { x: 1.5, y: 0 }, facing: Math.PI / 2 },
  );
  return { grid, docks, zones: nameZones(ward, rooms).zones };
}
