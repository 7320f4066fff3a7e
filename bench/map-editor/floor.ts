/** The same floor for both pages and for the product: a hall of rooms with all kinds of elements. */
import { type MapElement, mapElementSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";
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

const POINT_KINDS = ["dock", "via", "elevator", "gate"] as const;

/** Where an element lies: its room's corner, and a shape of five corners within the room. */
interface Place {
  readonly index: number;
  readonly corner: readonly [number, number];
  readonly ring: [number, number][];
}

/** Ten kinds in turn. */
const MAKERS: readonly ((place: Place) => object)[] = [
  ({ corner: [left, bottom] }) => {
    const [near, far] = [0.2, ROOM_CELLS * RESOLUTION_M - 0.2];
    const corners = [
      [near, near],
      [far, near],
      [far, far],
      [near, far],
    ];
    return { kind: "room", points: corners.map(([x = 0, y = 0]) => [left + x, bottom + y]) };
  },
  ({ ring }) => ({ kind: "forbiddenArea", points: ring }),
  ({ ring }) => ({ kind: "noMopArea", points: ring }),
  ({ ring }) => ({ kind: "slowArea", points: ring }),
  ({ ring }) => ({ kind: "cleaningArea", points: ring }),
  ({ ring }) => ({ kind: "cleaningArea", points: ring }),
  ({ ring }) => ({ kind: "virtualWall", points: ring.slice(0, 3) }),
  ({ ring, index }) => ({ kind: "path", points: ring, direction: index % 20 === 7 ? "twoWay" : "oneWay" }),
  ({ ring: [at], index }) => ({ kind: "qrPoint", qrId: `QR-${index}`, x: at?.[0], y: at?.[1] }),
  ({ ring: [at], index }) => ({
    kind: "point",
    pointKind: POINT_KINDS[index % 4],
    x: at?.[0],
    y: at?.[1],
    theta: index % 6,
  }),
];

export function elementsOf({ cells, elements: count }: FloorSize): MapElement[] {
  const dice = createDice(11);
  const rooms = cells / ROOM_CELLS;
  const roomM = ROOM_CELLS * RESOLUTION_M;
  return Array.from({ length: count }, (_, index) => {
    const room = Math.floor((index * 0.8) % (rooms * rooms));
    const corner = [(room % rooms) * roomM, Math.floor(room / rooms) * roomM] as const;
    const [x, y] = [corner[0] + 1 + dice() * 4, corner[1] + 1 + dice() * 4];
    const [width, height] = [1.5 + dice() * 3, 1.5 + dice() * 3];
    const ring: [number, number][] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x + width / 2, y + height + 0.6],
      [x, y + height],
    ];
    const made = MAKERS[index % MAKERS.length]?.({ index, corner, ring });
    return mapElementSchema.parse({ id: `bench-${index}`, name: `Element ${index}`, ...made });
  });
}
