/**
 * Office floor: an L of a building with a core of lifts, stairs and washrooms, cell offices along the north front,
 * meeting rooms, open-plan desks along the south, a reception and a pantry.
 */
import type { Random } from "../core/random.ts";
import { CELL, createGrid, type OccupancyGrid } from "../planning/grid.ts";
import type { Rect, Side } from "./drawing.ts";
import * as draw from "./drawing.ts";
import { type DrawnFloor, dockRow, RESOLUTION_M, zoneList } from "./floor-plan.ts";

const CORRIDOR_M = 2.4;
const OFFICE_DEPTH_M = 5.4;

interface Shape {
  /** The long bar along the north. */
  bar: Rect;
  /** The short wing that goes down on the east. */
  wing: Rect;
  core: Rect;
}

function cellOffice(grid: OccupancyGrid, { lot, side }: { lot: Rect; side: Side }): void {
  draw.room(grid, lot);
  const vertical = side === "east" || side === "west";
  draw.door(grid, lot, { side, at: vertical ? lot.h - 1 : lot.w - 1, width: 1.2 });
  draw.furniture(grid, { x: lot.x + 1.2, y: lot.y + lot.h / 2 + 0.4, w: 1.6, h: 0.8 });
  draw.furniture(grid, { x: lot.x + 0.1, y: lot.y + lot.h - 0.6, w: lot.w - 0.2, h: 0.5 });
}

function meetingRoom(grid: OccupancyGrid, { lot, side }: { lot: Rect; side: Side }): void {
  draw.room(grid, lot);
  const vertical = side === "east" || side === "west";
  draw.door(grid, lot, { side, at: (vertical ? lot.h : lot.w) - 1.1, width: 1.3 });
  const table = draw.inset(lot, Math.min(lot.w, lot.h) * 0.3);
  draw.furniture(grid, table);
  draw.fillRect(grid, draw.inset(table, 0.2), CELL.unknown);
}

/** Four desks back to back with a screen between them. */
function deskCluster(grid: OccupancyGrid, x: number, y: number): void {
  for (const dx of [0, 1.6]) {
    for (const dy of [0, 0.9]) draw.furniture(grid, { x: x + dx, y: y + dy, w: 1.5, h: 0.7 });
    draw.furniture(grid, { x: x + dx, y: y + 0.7, w: 1.5, h: 0.2 });
  }
}

function openPlan(grid: OccupancyGrid, random: Random, area: Rect): void {
  const stepX = random.between(5, 5.6);
  const stepY = random.between(3.6, 4);
  for (let x = area.x + 1.4; x + 3.2 < area.x + area.w - 1; x += stepX) {
    for (let y = area.y + 1.4; y + 1.7 < area.y + area.h - 0.8; y += stepY) deskCluster(grid, x, y);
  }
}

function liftsAndStairs(grid: OccupancyGrid, core: Rect): void {
  draw.room(grid, core);
  const lift = { x: core.x, y: core.y, w: 2.4, h: core.h / 2 };
  for (let i = 0; i < 3; i++) {
    const shaft = { ...lift, x: lift.x + i * lift.w };
    draw.room(grid, shaft);
    draw.fillRect(grid, draw.inset(shaft, 0.1), CELL.unknown);
  }
  const stairs = { x: core.x + 7.2, y: core.y, w: 3, h: core.h };
  draw.room(grid, stairs);
  for (let y = stairs.y + 1.2; y < stairs.y + stairs.h - 1; y += 0.4) {
    draw.furniture(grid, { x: stairs.x + 0.1, y, w: stairs.w - 0.2, h: 0.1 });
  }
  const washroom = { x: stairs.x + stairs.w, y: core.y, w: core.w - 10.2, h: core.h / 2 };
  for (const lot of [washroom, { ...washroom, y: core.y + core.h / 2 }]) {
    draw.room(grid, lot);
    draw.door(grid, lot, { side: "east", at: lot.h / 2, width: 1.2 });
    for (let x = lot.x + 0.1; x < lot.x + lot.w - 2; x += 1.1)
      draw.furniture(grid, { x, y: lot.y + 0.1, w: 0.1, h: 1.3 });
  }
  draw.fillRect(
    grid,
    { x: core.x + 0.1, y: core.y + core.h / 2 + 0.1, w: 7, h: core.h / 2 - 0.2 },
    CELL.free,
  );
  draw.door(grid, { ...core, w: 7.2 }, { side: "north", at: 3.6, width: 3 });
}

function northOffices(grid: OccupancyGrid, random: Random, { bar }: Shape): Rect[] {
  const y = bar.y + bar.h - OFFICE_DEPTH_M;
  let x = bar.x;
  return draw.lots(bar.w, { least: 3.6, most: 6.2 }, random.between).map((w, i) => {
    const lot = { x, y, w, h: OFFICE_DEPTH_M };
    x += w;
    if (i > 0 && w > 5) meetingRoom(grid, { lot, side: "south" });
    else cellOffice(grid, { lot, side: "south" });
    return lot;
  });
}

function wingRooms(grid: OccupancyGrid, random: Random, { wing }: Shape): Rect[] {
  const depth = 5;
  let y = wing.y;
  return draw.lots(wing.h - 2.5, { least: 4, most: 6 }, random.between).map((h) => {
    const lot = { x: wing.x + wing.w - depth, y, w: depth, h };
    y += h;
    meetingRoom(grid, { lot, side: "west" });
    return lot;
  });
}

function nameZones(shape: Shape, rooms: { north: Rect[]; wing: Rect[] }): ReturnType<typeof zoneList> {
  const { bar, wing, core } = shape;
  const list = zoneList();
  const corridorY = bar.y + bar.h - OFFICE_DEPTH_M - CORRIDOR_M;
  list.add("North Corridor", { x: bar.x + 0.2, y: corridorY, w: bar.w - 0.4, h: CORRIDOR_M - 0.1 });
  list.add("Open Office West", {
    x: bar.x + 0.2,
    y: bar.y + 0.2,
    w: core.x - bar.x - 0.4,
    h: corridorY - bar.y - 0.2,
  });
  list.add("Open Office South", { x: core.x, y: bar.y + 0.2, w: core.w, h: core.y - bar.y - 0.3 });
  const lobbyX = core.x + core.w + 0.1;
  list.add("Reception", {
    x: lobbyX,
    y: bar.y + 0.2,
    w: bar.x + bar.w - lobbyX - 0.2,
    h: corridorY - bar.y - 0.2,
  });
  list.add("East Wing", { x: wing.x + 0.2, y: wing.y + 0.2, w: wing.w - 5.3, h: wing.h - 0.2 });
  for (const [i, lot] of rooms.north.entries()) list.add(`Office ${i + 1}`, draw.inset(lot, 0.1), false);
  for (const [i, lot] of rooms.wing.entries()) list.add(`Meeting Room ${i + 1}`, draw.inset(lot, 0.1), false);
  return list;
}

export function drawOffice(random: Random): DrawnFloor {
  const width = random.whole(60, 70);
  const height = random.whole(38, 44);
  const grid = createGrid(width, height, RESOLUTION_M);
  const barHeight = 24;
  const bar = { x: 1.6, y: height - 1.6 - barHeight, w: width - 3.2, h: barHeight };
  const wing = { x: width - 1.6 - 19, y: 1.6, w: 19, h: bar.y - 1.6 };
  const core = { x: bar.x + bar.w * 0.36, y: bar.y + 8.4, w: 15, h: 6 };
  const shape = { bar, wing, core };
  draw.building(grid, [
    { x: bar.x, y: bar.y },
    { x: wing.x, y: bar.y },
    { x: wing.x, y: wing.y },
    { x: bar.x + bar.w, y: wing.y },
    { x: bar.x + bar.w, y: bar.y + bar.h },
    { x: bar.x, y: bar.y + bar.h },
  ]);
  const north = northOffices(grid, random, shape);
  const rooms = { north, wing: wingRooms(grid, random, shape) };
  liftsAndStairs(grid, core);
  const corridorY = bar.y + bar.h - OFFICE_DEPTH_M - CORRIDOR_M;
  openPlan(grid, random, { x: bar.x + 1.4, y: bar.y, w: core.x - bar.x - 2.4, h: corridorY - bar.y - 1 });
  openPlan(grid, random, { x: core.x, y: bar.y, w: core.w, h: core.y - bar.y - 1 });
  openPlan(grid, random, { x: wing.x, y: wing.y, w: wing.w - 6.4, h: wing.h - 1 });
  const lobby = core.x + core.w + 6;
  draw.furniture(grid, { x: lobby, y: bar.y + 9, w: 5, h: 0.9 });
  for (const dy of [3, 6])
    for (const dx of [8, 11])
      draw.fillDisc(grid, { x: lobby + dx, y: bar.y + dy + 6, radius: 0.7 }, CELL.occupied);
  for (let x = bar.x + 8; x < bar.x + bar.w - 2; x += 8)
    draw.furniture(grid, { x, y: corridorY - 0.9, w: 0.6, h: 0.6 });
  const docks = dockRow(
    { x: bar.x + 0.9, y: corridorY - 1.6 },
    { count: 2, step: { x: 0, y: -1.5 }, facing: 0 },
  );
  return { grid, docks, zones: nameZones(shape, rooms).zones };
}
