/**
 * Airport hall: check-in islands on the landside, a row of security lanes across the building, the departure lounge
 * with shops and seat rows airside, gates along the long glass front with its angled ends.
 */
import type { Random } from "../core/random.ts";
import { CELL, createGrid, type OccupancyGrid } from "../planning/grid.ts";
import type { Rect } from "./drawing.ts";
import * as draw from "./drawing.ts";
import { type DrawnFloor, dockRow, RESOLUTION_M, zoneList } from "./floor-plan.ts";

interface Bands {
  hall: Rect;
  /** Height of the wall between landside and airside. */
  securityY: number;
  /** Where the gates begin. */
  gatesY: number;
}

/** Security needs a closed wall with lanes; a robot passes by the wide staff passage at the end. */
function security(grid: OccupancyGrid, { hall, securityY }: Bands): void {
  draw.furniture(grid, { x: hall.x, y: securityY - 0.1, w: hall.w, h: 0.2 });
  const lanes = 6;
  const first = hall.x + hall.w / 2 - (lanes * 3.4) / 2;
  for (let lane = 0; lane < lanes; lane++) {
    const x = first + lane * 3.4;
    draw.fillRect(grid, { x: x + 1.2, y: securityY - 0.2, w: 1.6, h: 0.4 }, CELL.free);
    draw.furniture(grid, { x: x + 0.1, y: securityY - 3, w: 0.8, h: 6 });
    for (const end of [securityY - 1, securityY + 0.9]) {
      draw.fillRect(grid, { x: x + 0.1, y: end, w: 0.8, h: 0.1 }, CELL.occupied);
    }
  }
  for (const x of [hall.x + 3, hall.x + hall.w - 5.4]) {
    draw.fillRect(grid, { x, y: securityY - 0.2, w: 2.4, h: 0.4 }, CELL.free);
  }
}

function checkInIslands(grid: OccupancyGrid, { hall, securityY }: Bands): void {
  const count = 4;
  const pitch = hall.w / (count + 1);
  const length = securityY - hall.y - 11;
  for (let i = 1; i <= count; i++) {
    const x = hall.x + i * pitch;
    const y = hall.y + 4.6;
    draw.furniture(grid, { x: x - 0.5, y, w: 1, h: length });
    draw.fillRect(grid, { x: x - 0.3, y: y + 0.2, w: 0.6, h: length - 0.4 }, CELL.unknown);
    for (let desk = y + 0.3; desk < y + length - 1; desk += 1.7) {
      draw.furniture(grid, { x: x - 2.2, y: desk, w: 0.7, h: 1.1 });
      draw.furniture(grid, { x: x + 1.5, y: desk, w: 0.7, h: 1.1 });
    }
  }
}

function toilets(grid: OccupancyGrid, block: Rect): void {
  draw.room(grid, block);
  const half = { ...block, w: block.w / 2 };
  for (const lot of [half, { ...half, x: block.x + half.w }]) {
    draw.room(grid, lot);
    draw.door(grid, lot, { side: "north", at: lot.w / 2, width: 1.4 });
    for (let x = lot.x + 0.2; x < lot.x + lot.w - 1; x += 1) {
      draw.furniture(grid, { x, y: lot.y + 1.5, w: 0.1, h: 0.1 });
      draw.furniture(grid, { x, y: lot.y + 0.1, w: 0.1, h: 1.5 });
      draw.furniture(grid, { x: x + 0.3, y: lot.y + 0.1, w: 0.4, h: 0.6 });
    }
  }
}

function loungeShops(grid: OccupancyGrid, random: Random, { hall, securityY }: Bands): void {
  const y = securityY + 5.2;
  for (const [from, to] of [
    [hall.x + 9, hall.x + hall.w / 2 - 13],
    [hall.x + hall.w / 2 + 13, hall.x + hall.w - 9],
  ] as const) {
    let x = from;
    while (x < to - 4.4) {
      const w = Math.min(to - x, random.between(5, 8));
      const lot = { x, y, w: to - x - w < 4.4 ? to - x : w, h: 5.6 };
      draw.room(grid, lot);
      draw.door(grid, lot, {
        side: random.chance(0.5) ? "north" : "south",
        at: lot.w / 2,
        width: lot.w - 2.2,
      });
      draw.furniture(grid, { x: lot.x + 1, y: lot.y + 2.4, w: lot.w - 2.4, h: 0.8 });
      x += lot.w;
    }
  }
  const island = { x: hall.x + hall.w / 2, y: y + 2.8 };
  draw.fillDisc(grid, { ...island, radius: 3.4 }, CELL.occupied);
  draw.fillDisc(grid, { ...island, radius: 3 }, CELL.unknown);
}

function gateSeats(grid: OccupancyGrid, random: Random, { hall, gatesY }: Bands): Rect[] {
  const gates = 6;
  const pitch = (hall.w - 14) / gates;
  const top = hall.y + hall.h;
  return Array.from({ length: gates }, (_, gate) => {
    const area = { x: hall.x + 7 + gate * pitch, y: gatesY, w: pitch, h: top - gatesY - 0.3 };
    const rows = random.whole(3, 4);
    for (let row = 0; row < rows; row++) {
      const y = area.y + 1.6 + row * 2.2;
      if (y > top - 4) break;
      draw.furniture(grid, { x: area.x + 1.2, y, w: pitch * 0.55, h: 0.5 });
      draw.fillRect(grid, { x: area.x + 1.2, y: y + 0.2, w: pitch * 0.55, h: 0.1 }, CELL.unknown);
    }
    draw.furniture(grid, { x: area.x + pitch - 3.4, y: top - 2.6, w: 1.8, h: 0.7 });
    draw.entrance(grid, { x: area.x + pitch - 3.6, y: top - 0.2, w: 2.2, h: 0.4 });
    return area;
  });
}

function columns(grid: OccupancyGrid, { hall, securityY, gatesY }: Bands): void {
  for (const y of [hall.y + 2.6, securityY - 4.6, gatesY - 0.8]) {
    for (let x = hall.x + 6; x < hall.x + hall.w - 5; x += 9)
      draw.fillDisc(grid, { x, y, radius: 0.5 }, CELL.occupied);
  }
}

function nameZones({ hall, securityY, gatesY }: Bands, gates: Rect[]): ReturnType<typeof zoneList> {
  const list = zoneList();
  const third = (hall.w - 0.4) / 3;
  const strip = (name: string, from: number, to: number) => {
    for (const [i, side] of ["West", "Center", "East"].entries()) {
      list.add(`${name} ${side}`, { x: hall.x + 0.2 + i * third, y: from, w: third, h: to - from });
    }
  };
  strip("Check-in Hall", hall.y + 0.2, securityY - 0.1);
  strip("Departure Lounge", securityY + 0.1, gatesY);
  for (const [i, gate] of gates.entries()) list.add(`Gate A${i + 1}`, gate);
  return list;
}

export function drawAirport(random: Random): DrawnFloor {
  const width = 90;
  const height = random.whole(50, 56);
  const grid = createGrid(width, height, RESOLUTION_M);
  const hall = draw.inset({ x: 0, y: 0, w: width, h: height }, 2);
  const right = hall.x + hall.w;
  const top = hall.y + hall.h;
  const wedge = random.between(5, 8);
  draw.building(grid, [
    { x: hall.x, y: hall.y },
    { x: right, y: hall.y },
    { x: right, y: top - wedge },
    { x: right - wedge, y: top },
    { x: hall.x + wedge, y: top },
    { x: hall.x, y: top - wedge },
  ]);
  const securityY = hall.y + hall.h * random.between(0.4, 0.44);
  const bands = { hall, securityY, gatesY: top - 10.4 };
  for (let door = 0; door < 4; door++) {
    draw.entrance(grid, { x: hall.x + (door + 0.5) * (hall.w / 4) - 2, y: hall.y - 0.2, w: 4, h: 0.4 });
  }
  checkInIslands(grid, bands);
  security(grid, bands);
  loungeShops(grid, random, bands);
  const gates = gateSeats(grid, random, bands);
  columns(grid, bands);
  const service = { x: hall.x, y: securityY + 4, w: 6.6, h: 5 };
  draw.fillRect(grid, service, CELL.free);
  draw.room(grid, service);
  draw.door(grid, service, { side: "east", at: 3.8, width: 1.8 });
  toilets(grid, { x: right - 7.4, y: securityY + 4, w: 7.4, h: 5 });
  const docks = dockRow(
    { x: service.x + 1, y: service.y + 1 },
    { count: 3, step: { x: 1.6, y: 0 }, facing: Math.PI / 2 },
  );
  return { grid, docks, zones: nameZones(bands, gates).zones };
}
