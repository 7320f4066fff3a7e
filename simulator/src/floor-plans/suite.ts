/** Small office: rooms on either side of a corridor that ends in a reception, as a vacuum for a household can clean it. */
import type { Random } from "../core/random.ts";
import { createGrid, type OccupancyGrid } from "../planning/grid.ts";
import type { Rect, Side } from "./drawing.ts";
import * as draw from "./drawing.ts";
import { type DrawnFloor, dockRow, RESOLUTION_M, zoneList } from "./floor-plan.ts";

const MARGIN_M = 1;
const WIDTH_M = 13;
const ROOM_DEPTH_M = 4;
const CORRIDOR_M = 1.9;
const DOOR_M = 1.3;

interface Room extends Rect {
  name: string;
}

function roomsAlong(names: readonly string[], { y, random }: { y: number; random: Random }): Room[] {
  let x = MARGIN_M;
  return draw.lots(WIDTH_M, { least: 3.6, most: 5 }, random.between).map((w, index) => {
    x += w;
    return { name: names[index] ?? `Room ${index + 1}`, x: x - w, y, w, h: ROOM_DEPTH_M };
  });
}

function furnish(grid: OccupancyGrid, room: Room, doorSide: Side): void {
  draw.room(grid, room);
  draw.door(grid, room, { side: doorSide, at: room.w / 2, width: DOOR_M });
  const wallY = doorSide === "south" ? room.y + room.h - 1 : room.y + 0.3;
  draw.furniture(grid, { x: room.x + 0.8, y: wallY, w: room.w - 2.2, h: 0.7 });
}

export function drawSuite(random: Random): DrawnFloor {
  const height = 2 * ROOM_DEPTH_M + CORRIDOR_M;
  const grid = createGrid(WIDTH_M + 2 * MARGIN_M, height + 2 * MARGIN_M, RESOLUTION_M);
  const outline = { x: MARGIN_M, y: MARGIN_M, w: WIDTH_M, h: height };
  const corridorY = MARGIN_M + ROOM_DEPTH_M;
  const south = roomsAlong(["Open Office", "Archive", "Reception"], { y: MARGIN_M, random });
  const north = roomsAlong(["Director", "Meeting Room", "Kitchen"], { y: corridorY + CORRIDOR_M, random });
  draw.building(grid, draw.rectPolygon(outline));
  for (const room of south) furnish(grid, room, "north");
  for (const room of north) furnish(grid, room, "south");
  const list = zoneList();
  list.add("Corridor", {
    ...{ x: MARGIN_M + 0.2, y: corridorY + 0.1 },
    ...{ w: WIDTH_M - 0.4, h: CORRIDOR_M - 0.2 },
  });
  for (const room of [...south, ...north]) list.add(room.name, draw.inset(room, 0.1));
  const docks = dockRow(
    { x: MARGIN_M + 0.7, y: corridorY + CORRIDOR_M / 2 },
    { count: 1, step: { x: 0, y: 0 }, facing: 0 },
  );
  return { grid, docks, zones: list.zones };
}
