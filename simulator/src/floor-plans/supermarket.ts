/**
 * Supermarket: entrance and checkouts in front, gondola aisles in the middle, fresh-food islands on one side,
 * refrigerators along the walls, counters and the stock room at the back.
 */
import type { Random } from "../core/random.ts";
import { CELL, createGrid, type OccupancyGrid } from "../planning/grid.ts";
import type { Rect } from "./drawing.ts";
import * as draw from "./drawing.ts";
import { type DrawnFloor, dockRow, RESOLUTION_M, zoneList } from "./floor-plan.ts";

interface Store {
  hall: Rect;
  /** Front edge of the stock room. */
  stockY: number;
  /** Back edge of the checkout zone. */
  checkoutY: number;
  /** Where the gondolas begin; fresh food lies left of it. */
  aislesX: number;
}

/** A double-sided shelf: two rows of boards on a spine, rounded off by end displays. */
function gondola(grid: OccupancyGrid, rect: Rect): void {
  draw.fillRect(grid, rect, CELL.occupied);
  for (const x of [rect.x + 0.1, rect.x + rect.w / 2 + 0.1]) {
    draw.fillRect(grid, { x, y: rect.y + 0.5, w: rect.w / 2 - 0.2, h: rect.h - 1 }, CELL.unknown);
  }
}

function aisles(grid: OccupancyGrid, random: Random, store: Store): Rect[] {
  const { hall, stockY, checkoutY, aislesX } = store;
  const pitch = random.between(3.2, 3.5);
  const from = checkoutY + 2.6;
  const to = stockY - 3.8;
  const middle = (from + to) / 2;
  const found: Rect[] = [];
  for (let x = aislesX + 1.2; x + 1.2 < hall.x + hall.w - 2.4; x += pitch) {
    gondola(grid, { x, y: from, w: 1.2, h: middle - 1.1 - from });
    gondola(grid, { x, y: middle + 1.1, w: 1.2, h: to - middle - 1.1 });
    found.push({ x: x + 1.2, y: from, w: pitch - 1.2, h: to - from });
  }
  return found.slice(0, -1);
}

function checkouts(grid: OccupancyGrid, { hall, checkoutY, aislesX }: Store): void {
  for (let x = aislesX + 1; x < hall.x + hall.w - 9; x += 2.9) {
    draw.furniture(grid, { x, y: checkoutY - 4.6, w: 0.8, h: 3.6 });
    draw.furniture(grid, { x: x + 0.8, y: checkoutY - 3, w: 0.5, h: 0.8 });
  }
  const kiosks = hall.x + hall.w - 6.6;
  for (let i = 0; i < 4; i++)
    draw.furniture(grid, {
      x: kiosks + (i % 2) * 2.8,
      y: checkoutY - 4 + Math.floor(i / 2) * 2.2,
      w: 0.9,
      h: 0.7,
    });
}

function freshFood(grid: OccupancyGrid, { hall, stockY, checkoutY, aislesX }: Store): void {
  for (let y = checkoutY + 2; y < stockY - 6; y += 3.9) {
    for (let x = hall.x + 3; x + 2.4 < aislesX - 0.6; x += 4.2) {
      const island = { x, y, w: 2.2, h: 1.8 };
      draw.furniture(grid, island);
      draw.fillRect(grid, draw.inset(island, 0.2), CELL.unknown);
    }
  }
  for (const y of [checkoutY + 1, stockY - 5])
    draw.fillDisc(grid, { x: aislesX - 0.4, y, radius: 0.35 }, CELL.occupied);
}

function wallCoolers(grid: OccupancyGrid, { hall, stockY, checkoutY }: Store): void {
  draw.furniture(grid, { x: hall.x + 0.2, y: checkoutY + 1, w: 1, h: stockY - checkoutY - 3 });
  draw.furniture(grid, { x: hall.x + hall.w - 1.2, y: checkoutY + 1, w: 1, h: stockY - checkoutY - 3 });
  draw.furniture(grid, { x: hall.x + hall.w * 0.42, y: stockY - 1.1, w: hall.w * 0.4, h: 1 });
  const counter = { x: hall.x + 2, y: stockY - 1.9, w: hall.w * 0.3, h: 0.9 };
  draw.furniture(grid, counter);
}

function stockRoom(grid: OccupancyGrid, { hall, stockY }: Store): Rect {
  const stock = { x: hall.x, y: stockY, w: hall.w, h: hall.y + hall.h - stockY };
  const prep = { ...stock, w: hall.w * 0.3 };
  const service = { ...stock, x: hall.x + hall.w - 9, w: 9 };
  for (const lot of [stock, prep, service]) draw.room(grid, lot);
  draw.door(grid, stock, { side: "south", at: hall.w * 0.37, width: 2 });
  draw.door(grid, prep, { side: "east", at: prep.h / 2, width: 1.6 });
  draw.door(grid, service, { side: "south", at: 2, width: 1.8 });
  for (let x = prep.x + prep.w + 6; x + 4 < service.x; x += 5.2) {
    for (const y of [stockY + 2, stockY + 5]) {
      if (y + 1 < hall.y + hall.h - 0.6) draw.furniture(grid, { x, y, w: 3.6, h: 1 });
    }
  }
  draw.furniture(grid, { x: prep.x + 2, y: stockY + 2.6, w: prep.w - 6, h: 1 });
  return service;
}

function nameZones(store: Store, lanes: Rect[]): ReturnType<typeof zoneList> {
  const { hall, stockY, checkoutY, aislesX } = store;
  const list = zoneList();
  const inner = draw.inset(hall, 0.2);
  const right = inner.x + inner.w;
  list.add("Entrance", { x: inner.x, y: inner.y, w: aislesX - inner.x, h: checkoutY - inner.y });
  list.add("Checkouts", { x: aislesX, y: inner.y, w: right - aislesX, h: checkoutY - inner.y });
  list.add("Fresh Food", { x: inner.x, y: checkoutY, w: aislesX - inner.x, h: stockY - 2 - checkoutY });
  const from = checkoutY + 2.6;
  list.add("Front Aisle", { x: aislesX, y: checkoutY, w: right - aislesX, h: 2.6 });
  for (const [i, lane] of lanes.entries()) list.add(`Aisle ${i + 1}`, lane);
  list.add("Back Aisle", { x: aislesX, y: stockY - 3.8, w: right - aislesX, h: 3.6 });
  const last = lanes.at(-1);
  const end = last ? last.x + last.w + 1.2 : aislesX;
  list.add("Chilled Wall", { x: end, y: from, w: right - end, h: stockY - 3.8 - from });
  return list;
}

export function drawSupermarket(random: Random): DrawnFloor {
  const width = random.whole(56, 64);
  const height = random.whole(42, 46);
  const grid = createGrid(width, height, RESOLUTION_M);
  const hall = draw.inset({ x: 0, y: 0, w: width, h: height }, 1.6);
  const top = hall.y + hall.h;
  draw.building(grid, [
    { x: hall.x, y: hall.y },
    { x: hall.x + hall.w, y: hall.y },
    { x: hall.x + hall.w, y: top },
    { x: hall.x, y: top },
  ]);
  const store = { hall, stockY: top - 7.4, checkoutY: hall.y + 8.4, aislesX: hall.x + 16 };
  draw.entrance(grid, { x: hall.x + 5, y: hall.y - 0.2, w: 5, h: 0.4 });
  draw.entrance(grid, { x: hall.x + hall.w - 12, y: hall.y - 0.2, w: 4, h: 0.4 });
  const lanes = aisles(grid, random, store);
  checkouts(grid, store);
  freshFood(grid, store);
  wallCoolers(grid, store);
  const service = stockRoom(grid, store);
  const docks = dockRow(
    { x: service.x + 2.6, y: top - 1.1 },
    { count: 3, step: { x: 1.6, y: 0 }, facing: -Math.PI / 2 },
  );
  return { grid, docks, zones: nameZones(store, lanes).zones };
}
