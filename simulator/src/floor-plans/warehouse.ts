/**
 * Warehouse: double pallet racks in long aisles with a cross aisle, a marshalling area before the loading docks, an
 * office block and a charging corner.
 */
import type { Random } from "../core/random.ts";
import { CELL, createGrid, type OccupancyGrid } from "../planning/grid.ts";
import type { Rect } from "./drawing.ts";
import * as draw from "./drawing.ts";
import { type DrawnFloor, dockRow, type PlanRoute, RESOLUTION_M, zoneList } from "./floor-plan.ts";

const RACK_M = 1.1;
const UPRIGHT_M = 2.7;

interface Layout {
  hall: Rect;
  /** Top of the marshalling area; racks stand above it. */
  racksFrom: number;
  crossY: number;
  aisles: Rect[];
}

/** A pallet rack from above: posts at every bay, a closed outline between them. */
function rack(grid: OccupancyGrid, rect: Rect): void {
  draw.fillRect(grid, rect, CELL.occupied);
  for (let y = rect.y + 0.1; y < rect.y + rect.h - 0.5; y += UPRIGHT_M) {
    const bay = {
      x: rect.x + 0.1,
      y,
      w: rect.w - 0.2,
      h: Math.min(UPRIGHT_M - 0.1, rect.y + rect.h - 0.1 - y),
    };
    draw.fillRect(grid, bay, CELL.unknown);
  }
}

function racks(grid: OccupancyGrid, random: Random, hall: Rect): Layout {
  const racksFrom = hall.y + 15;
  const crossY = racksFrom + (hall.h - 15) * random.between(0.44, 0.56);
  const top = hall.y + hall.h - 3.4;
  const aisle = random.between(2.8, 3.2);
  const pitch = 2 * RACK_M + aisle;
  const count = Math.floor((hall.w - 6 + aisle) / pitch);
  const first = hall.x + (hall.w - (count * pitch - aisle)) / 2;
  const aisles: Rect[] = [];
  for (let i = 0; i < count; i++) {
    const x = first + i * pitch;
    for (const [from, to] of [
      [racksFrom, crossY - 1.7],
      [crossY + 1.7, top],
    ] as const) {
      for (const side of [0, 1]) rack(grid, { x: x + side * RACK_M, y: from, w: RACK_M, h: to - from });
    }
    if (i + 1 < count) aisles.push({ x: x + 2 * RACK_M, y: racksFrom, w: aisle, h: top - racksFrom });
  }
  return { hall, racksFrom, crossY, aisles };
}

function loadingDocks(grid: OccupancyGrid, { hall }: Layout): void {
  const gates = Math.floor((hall.w - 24) / 5.5);
  for (let i = 0; i < gates; i++) {
    const x = hall.x + 20 + i * 5.5;
    draw.entrance(grid, { x, y: hall.y - 0.2, w: 3, h: 0.4 });
    for (const edge of [x - 0.4, x + 3.1]) draw.furniture(grid, { x: edge, y: hall.y, w: 0.3, h: 1.2 });
  }
}

function marshalling(grid: OccupancyGrid, random: Random, { hall, racksFrom }: Layout): void {
  for (let x = hall.x + 22; x < hall.x + hall.w - 5; x += 5.5) {
    for (const y of [hall.y + 4.2, racksFrom - 6]) {
      if (random.chance(0.45)) continue;
      const pallets = random.whole(1, 3);
      for (let i = 0; i < pallets; i++) draw.furniture(grid, { x: x + i * 1.1, y, w: 0.8, h: 1.2 });
    }
  }
}

function officeBlock(grid: OccupancyGrid, random: Random, hall: Rect): Rect {
  const block = { x: hall.x, y: hall.y, w: 17, h: 5.4 };
  let x = block.x;
  for (const w of draw.lots(block.w, { least: 3.6, most: 5 }, random.between)) {
    const lot = { x, y: block.y, w, h: block.h };
    draw.room(grid, lot);
    draw.door(grid, lot, { side: "north", at: w / 2, width: 1.2 });
    draw.furniture(grid, { x: x + 0.6, y: block.y + 1.2, w: 1.4, h: 0.7 });
    draw.furniture(grid, { x: x + 0.6, y: block.y + 3, w: 1.4, h: 0.7 });
    x += w;
  }
  return block;
}

function nameZones(layout: Layout, office: Rect): ReturnType<typeof zoneList> {
  const { hall, racksFrom, crossY, aisles } = layout;
  const list = zoneList();
  const inner = draw.inset(hall, 0.2);
  const right = inner.x + inner.w;
  const split = hall.x + hall.w * 0.55;
  list.add("Inbound Staging", {
    x: office.x + office.w + 0.1,
    y: inner.y,
    w: split - office.x - office.w,
    h: racksFrom - inner.y,
  });
  list.add("Outbound Staging", { x: split, y: inner.y, w: right - split, h: racksFrom - inner.y });
  list.add("Charging Corner", {
    x: inner.x,
    y: office.y + office.h + 0.1,
    w: office.w,
    h: racksFrom - office.y - office.h - 0.1,
  });
  for (const [i, aisle] of aisles.entries()) list.add(`Aisle ${String.fromCharCode(65 + i)}`, aisle);
  list.add("Cross Aisle", { x: inner.x, y: crossY - 1.6, w: inner.w, h: 3.2 });
  const back = hall.y + hall.h - 3.3;
  list.add("Back Aisle", { x: inner.x, y: back, w: inner.w, h: inner.y + inner.h - back });
  return list;
}

/** Around the racks of the upper half: along the cross aisle, up the last aisle, back behind the racks, and down the first. */
function patrol({ hall, crossY, aisles }: Layout): PlanRoute[] {
  const [first, last] = [aisles.at(0), aisles.at(-1)];
  if (!first || !last) return [];
  const backY = hall.y + hall.h - 1.8;
  const [left, right] = [first.x + first.w / 2, last.x + last.w / 2];
  const corners = [
    { x: left, y: crossY },
    { x: right, y: crossY },
    { x: right, y: backY },
    { x: left, y: backY },
    { x: left, y: crossY },
  ];
  const points = corners.map(({ x, y }) => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 }));
  return [{ id: "r01", name: "Rack Loop", points }];
}

export function drawWarehouse(random: Random): DrawnFloor {
  const width = random.whole(78, 90);
  const height = random.whole(52, 60);
  const grid = createGrid(width, height, RESOLUTION_M);
  const hall = draw.inset({ x: 0, y: 0, w: width, h: height }, 1.6);
  draw.building(grid, [
    { x: hall.x, y: hall.y },
    { x: hall.x + hall.w, y: hall.y },
    { x: hall.x + hall.w, y: hall.y + hall.h },
    { x: hall.x, y: hall.y + hall.h },
  ]);
  const layout = racks(grid, random, hall);
  loadingDocks(grid, layout);
  marshalling(grid, random, layout);
  const office = officeBlock(grid, random, hall);
  for (let x = hall.x + 5; x < hall.x + hall.w; x += 11) {
    draw.furniture(grid, { x, y: layout.racksFrom - 2.4, w: 0.5, h: 0.5 });
  }
  const docks = dockRow(
    { x: hall.x + 1.1, y: office.y + office.h + 1.6 },
    { count: 5, step: { x: 0, y: 1.6 }, facing: 0 },
  );
  return { grid, docks, zones: nameZones(layout, office).zones, routes: patrol(layout) };
}
