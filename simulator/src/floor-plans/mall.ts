/**
 * Shopping mall: shops along both long sides, an anchor store at each end, a racetrack of concourses around two
 * islands of shops, and a round atrium with escalators in the middle.
 */
import type { Random } from "../core/random.ts";
import { CELL, createGrid, type OccupancyGrid } from "../planning/grid.ts";
import type { Rect, Side } from "./drawing.ts";
import * as draw from "./drawing.ts";
import { type DrawnFloor, dockRow, RESOLUTION_M, zoneList } from "./floor-plan.ts";

const CONCOURSE_M = 6.4;

interface Frame {
  hall: Rect;
  shopDepth: number;
  anchorDepth: number;
}

function shop(grid: OccupancyGrid, random: Random, { lot, front }: { lot: Rect; front: Side }): void {
  draw.room(grid, lot);
  const width = Math.min(lot.w - 1.6, random.between(2.4, 4));
  draw.door(grid, lot, { side: front, at: lot.w / 2 + random.between(-0.4, 0.4), width });
  const back = front === "south" ? lot.y + lot.h - 1.2 : lot.y + 0.6;
  const style = random.whole(0, 2);
  if (style === 0) draw.furniture(grid, { x: lot.x + 0.9, y: back, w: lot.w - 3, h: 0.6 });
  if (style !== 1) {
    for (let x = lot.x + 1.6; x < lot.x + lot.w - 2.4; x += 2.6) {
      draw.furniture(grid, { x, y: lot.y + lot.h / 2 - 1.2, w: 0.7, h: 2.2 });
    }
  }
  if (style === 1) {
    for (let y = lot.y + 2.4; y < lot.y + lot.h - 2.6; y += 2.4) {
      draw.furniture(grid, { x: lot.x + 0.2, y, w: 0.6, h: 1.6 });
      draw.furniture(grid, { x: lot.x + lot.w - 0.8, y, w: 0.6, h: 1.6 });
    }
  }
}

function shopRow(
  grid: OccupancyGrid,
  random: Random,
  { strip, front }: { strip: Rect; front: Side },
): Rect[] {
  let x = strip.x;
  return draw.lots(strip.w, { least: 5.2, most: 9.4 }, random.between).map((w) => {
    const lot = { x, y: strip.y, w, h: strip.h };
    shop(grid, random, { lot, front });
    x += w;
    return lot;
  });
}

/** A department store: wide mouth to the concourse, racks in rows, a fitting-room block in the corner. */
function anchorStore(grid: OccupancyGrid, random: Random, { lot, front }: { lot: Rect; front: Side }): void {
  draw.room(grid, lot);
  draw.door(grid, lot, { side: front, at: lot.h / 2, width: 7 });
  const rackRows = random.whole(3, 4);
  const area = draw.inset(lot, 2.2);
  for (let row = 0; row < rackRows; row++) {
    const y = area.y + (row / (rackRows - 1)) * (area.h - 3.4);
    for (let x = area.x; x < area.x + area.w - 1.4; x += 3.2) draw.furniture(grid, { x, y, w: 1.2, h: 3 });
  }
}

function atrium(grid: OccupancyGrid, hall: Rect): void {
  const x = hall.x + hall.w / 2;
  const y = hall.y + hall.h / 2;
  draw.fillDisc(grid, { x, y, radius: 2.4 }, CELL.occupied);
  draw.fillDisc(grid, { x, y, radius: 2 }, CELL.unknown);
  for (const side of [-1, 1]) {
    const escalator = { x: x + side * 5.3 - 0.8, y: y - 4.6, w: 1.6, h: 9.2 };
    draw.furniture(grid, escalator);
    for (let step = 0.6; step < 8.8; step += 0.4) {
      draw.fillRect(grid, { x: escalator.x, y: escalator.y + step, w: 1.6, h: 0.1 }, CELL.occupied);
    }
    draw.fillRect(grid, { ...escalator, x: escalator.x + 0.7, w: 0.2 }, CELL.occupied);
  }
  for (let i = 0; i < 8; i++) {
    const angle = ((i + 0.5) / 8) * 2 * Math.PI;
    draw.fillDisc(
      grid,
      { x: x + 7.6 * Math.cos(angle), y: y + 8 * Math.sin(angle), radius: 0.45 },
      CELL.occupied,
    );
  }
}

function concourseFittings(
  grid: OccupancyGrid,
  random: Random,
  { hall, shopDepth, anchorDepth }: Frame,
): void {
  const left = hall.x + anchorDepth;
  const length = hall.w - 2 * anchorDepth;
  for (const y of [hall.y + shopDepth + CONCOURSE_M / 2, hall.y + hall.h - shopDepth - CONCOURSE_M / 2]) {
    for (let x = left + 9; x < left + length - 8; x += random.between(9, 12)) {
      if (Math.abs(x + 1.2 - (hall.x + hall.w / 2)) < 6) continue;
      if (random.chance(0.55)) draw.furniture(grid, { x, y: y - 0.8, w: 2.4, h: 1.6 });
      else for (const dx of [0, 2.2]) draw.fillDisc(grid, { x: x + dx, y, radius: 0.5 }, CELL.occupied);
    }
  }
}

/** The lot that holds the robots: a plain service room without shelves. */
function serviceRoom(grid: OccupancyGrid, lot: Rect): void {
  draw.fillRect(grid, draw.inset(lot, 0.1), CELL.free);
  draw.room(grid, lot);
  draw.door(grid, lot, { side: "south", at: lot.w - 1.6, width: 1.8 });
}

function islands(grid: OccupancyGrid, random: Random, frame: Frame): { west: Rect; east: Rect } {
  const { hall, shopDepth, anchorDepth } = frame;
  const y = hall.y + shopDepth + CONCOURSE_M;
  const h = hall.h - 2 * (shopDepth + CONCOURSE_M);
  const left = hall.x + anchorDepth + CONCOURSE_M - 0.6;
  const middle = hall.x + hall.w / 2;
  const west = { x: left, y, w: middle - 9.4 - left, h };
  const east = { x: middle + 9.4, y, w: west.w, h };
  for (const block of [west, east]) {
    shopRow(grid, random, { strip: { ...block, h: h / 2 }, front: "south" });
    shopRow(grid, random, { strip: { ...block, y: y + h / 2, h: h / 2 }, front: "north" });
  }
  return { west, east };
}

function nameZones(frame: Frame, { west, east }: { west: Rect; east: Rect }): ReturnType<typeof zoneList> {
  const { hall, shopDepth, anchorDepth } = frame;
  const list = zoneList();
  const left = hall.x + anchorDepth + 0.1;
  const length = hall.w - 2 * anchorDepth - 0.2;
  const south = hall.y + shopDepth + 0.1;
  const north = hall.y + hall.h - shopDepth - CONCOURSE_M;
  const band = CONCOURSE_M - 0.1;
  list.add("South Concourse West", { x: left, y: south, w: length / 2, h: band });
  list.add("South Concourse East", { x: left + length / 2, y: south, w: length / 2, h: band });
  list.add("North Concourse West", { x: left, y: north, w: length / 2, h: band });
  list.add("North Concourse East", { x: left + length / 2, y: north, w: length / 2, h: band });
  const core = { y: west.y, h: west.h };
  list.add("Central Atrium", { ...core, x: west.x + west.w + 0.1, w: east.x - west.x - west.w - 0.2 });
  list.add("West Court", { ...core, x: left, w: west.x - left - 0.1 });
  list.add("East Court", { ...core, x: east.x + east.w + 0.1, w: left + length - east.x - east.w - 0.1 });
  return list;
}

export function drawMall(random: Random): DrawnFloor {
  const width = random.whole(84, 90);
  const height = random.whole(50, 56);
  const grid = createGrid(width, height, RESOLUTION_M);
  const hall = draw.inset({ x: 0, y: 0, w: width, h: height }, 2);
  const frame: Frame = { hall, shopDepth: random.between(9, 10.4), anchorDepth: random.between(12, 14) };
  const { shopDepth, anchorDepth } = frame;
  const cut = random.between(3, 5);
  const right = hall.x + hall.w;
  const top = hall.y + hall.h;
  const middle = hall.x + hall.w / 2;
  draw.building(grid, [
    { x: hall.x + cut, y: hall.y },
    { x: right - cut, y: hall.y },
    { x: right, y: hall.y + cut },
    { x: right, y: top - cut },
    { x: right - cut, y: top },
    { x: hall.x + cut, y: top },
    { x: hall.x, y: top - cut },
    { x: hall.x, y: hall.y + cut },
  ]);
  const anchorWest = { x: hall.x, y: hall.y + cut + 1, w: anchorDepth, h: hall.h - 2 * cut - 2 };
  const anchorEast = { ...anchorWest, x: right - anchorDepth };
  anchorStore(grid, random, { lot: anchorWest, front: "east" });
  anchorStore(grid, random, { lot: anchorEast, front: "west" });
  const shopsFrom = hall.x + anchorDepth;
  const half = hall.w / 2 - anchorDepth - 5;
  const southWest = { x: shopsFrom, y: hall.y, w: half, h: shopDepth };
  const southEast = { ...southWest, x: middle + 5 };
  const north = { x: shopsFrom, y: top - shopDepth, w: hall.w - 2 * anchorDepth, h: shopDepth };
  shopRow(grid, random, { strip: southWest, front: "north" });
  shopRow(grid, random, { strip: southEast, front: "north" });
  const northLots = shopRow(grid, random, { strip: north, front: "south" });
  draw.entrance(grid, { x: middle - 3, y: hall.y - 0.2, w: 6, h: 0.4 });
  const blocks = islands(grid, random, frame);
  atrium(grid, hall);
  concourseFittings(grid, random, frame);
  const service = northLots[1] as Rect;
  serviceRoom(grid, service);
  const list = nameZones(frame, blocks);
  list.add("Entrance Hall", { x: middle - 4.9, y: hall.y + 0.3, w: 9.8, h: shopDepth - 0.2 });
  list.add("Anchor Store West", draw.inset(anchorWest, 0.2), false);
  list.add("Anchor Store East", draw.inset(anchorEast, 0.2), false);
  const count = Math.min(4, Math.floor((service.w - 1.6) / 1.5));
  const docks = dockRow(
    { x: service.x + 1.2, y: service.y + service.h - 1 },
    { count, step: { x: 1.5, y: 0 }, facing: -Math.PI / 2 },
  );
  return { grid, docks, zones: list.zones };
}
