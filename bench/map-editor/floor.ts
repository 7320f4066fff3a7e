/** The same floor for both pages and for the product: a hall of rooms with all kinds of elements. */
import type { MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";

interface FloorSize {
  readonly cells: number;
  readonly elements: number;
}

export const RESOLUTION_M = 0.05;
const ROOM_CELLS = 200;

export const frameOf = ({ cells }: Pick<FloorSize, "cells">): MapFrame => ({
  resolutionM: RESOLUTION_M,
  width: cells,
  height: cells,
  origin: { x: 0, y: 0, theta: 0 },
});

/** Numbers that look random and are the same in every run. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Rooms with walls, doors and pillars, and a rim where nobody has been. */
export function cellsOf({ cells: size }: Pick<FloorSize, "cells">): Uint8Array {
  const cells = new Uint8Array(size * size);
  const dice = createDice(7);
  const rim = 60;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const isRim = x < rim || y < rim || x >= size - rim || y >= size - rim;
      const [inX, inY] = [x % ROOM_CELLS, y % ROOM_CELLS];
      const isWall = (inX < 3 && (inY < 85 || inY > 115)) || (inY < 3 && (inX < 85 || inX > 115));
      cells[y * size + x] = isRim ? 2 : isWall ? 1 : 0;
    }
  }
  for (let pillar = 0; pillar < (size / ROOM_CELLS) ** 2 * 6; pillar += 1) {
    const [left, bottom] = [rim + dice() * (size - 2 * rim - 12), rim + dice() * (size - 2 * rim - 12)].map(
      Math.floor,
    ) as [number, number];
    for (let y = bottom; y < bottom + 6; y += 1) cells.fill(1, y * size + left, y * size + left + 6);
  }
  return cells;
}

const base = (id: string, name: string) => ({ id, name, groupId: null, isLocked: false });
const POINT_KINDS = ["dock", "via", "elevator", "gate"] as const;

export function elementsOf({ cells, elements: count }: FloorSize): MapElement[] {
  const dice = createDice(11);
  const rooms = cells / ROOM_CELLS;
  const roomM = ROOM_CELLS * RESOLUTION_M;
  return Array.from({ length: count }, (_, index): MapElement => {
    const place = Math.floor((index * 0.8) % (rooms * rooms));
    const [left, bottom] = [(place % rooms) * roomM, Math.floor(place / rooms) * roomM];
    const id = `bench-${index}`;
    const [x, y] = [left + 1 + dice() * 4, bottom + 1 + dice() * 4];
    const [width, height] = [1.5 + dice() * 3, 1.5 + dice() * 3];
    const ring: [number, number][] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x + width / 2, y + height + 0.6],
      [x, y + height],
    ];
    switch (index % 10) {
      case 0:
        return {
          kind: "room",
          ...base(id, `Room ${index}`),
          points: [
            [left + 0.2, bottom + 0.2],
            [left + roomM - 0.2, bottom + 0.2],
            [left + roomM - 0.2, bottom + roomM - 0.2],
            [left + 0.2, bottom + roomM - 0.2],
          ],
        };
      case 1:
        return { kind: "forbiddenArea", ...base(id, `Forbidden ${index}`), points: ring };
      case 2:
        return { kind: "noMopArea", ...base(id, `Carpet ${index}`), points: ring };
      case 3:
        return { kind: "slowArea", ...base(id, `Slow ${index}`), points: ring, maxSpeedMps: 0.3 };
      case 4:
      case 5:
        return {
          kind: "cleaningArea",
          ...base(id, `Area ${index}`),
          points: ring,
          mode: null,
          intensity: null,
          passes: 1,
          edgeDistanceM: 0.1,
        };
      case 6:
        return {
          kind: "virtualWall",
          ...base(id, `Wall ${index}`),
          points: [
            [x, y],
            [x + width, y + height],
            [x + width + 1, y + height],
          ],
        };
      case 7:
        return {
          kind: "path",
          ...base(id, `Path ${index}`),
          points: ring,
          direction: index % 20 === 7 ? "twoWay" : "oneWay",
        };
      case 8:
        return {
          kind: "qrPoint",
          ...base(id, `Code ${index}`),
          qrId: `QR-${index}`,
          qrType: 0,
          x,
          y,
          theta: 0,
          gridX: 0,
          gridY: 0,
        };
      default:
        return {
          kind: "point",
          ...base(id, `Point ${index}`),
          pointKind: POINT_KINDS[index % 4] ?? "via",
          x,
          y,
          theta: dice() * 6,
        };
    }
  });
}
