import { SQUARE_M, TILE_SQUARES } from "@sweepline/contract/sites/coverage.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";

const NUMBERS_A_RUN = 3;
/** Of a run, no cell lies further than this from one that is looked at. */
const LOOKED_AT_EVERY_M = SQUARE_M / 4;

export interface SquarePlace {
  tileX: number;
  tileY: number;
  /** Within the tile. */
  square: number;
}

/** The squares that cleaned cells lie in. Runs beyond the grid come from a robot that is wrong, or from another map: cut off. */
export function eachSquare(
  rows: readonly number[],
  { resolutionM, width, height, origin }: MapFrame,
  visit: (place: SquarePlace) => void,
): void {
  const [cos, sin] = [Math.cos(origin.theta) * resolutionM, Math.sin(origin.theta) * resolutionM];
  const step = Math.max(1, Math.floor(LOOKED_AT_EVERY_M / resolutionM));
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  const look = (cellX: number, cellY: number): void => {
    const [right, up] = [cellX + 0.5, cellY + 0.5];
    const x = Math.floor((origin.x + right * cos - up * sin) / SQUARE_M);
    const y = Math.floor((origin.y + right * sin + up * cos) / SQUARE_M);
    if (x === lastX && y === lastY) return;
    [lastX, lastY] = [x, y];
    visit(placeOf(x, y));
  };
  for (let at = 0; at + NUMBERS_A_RUN <= rows.length; at += NUMBERS_A_RUN) {
    const [x = 0, y = 0, count = 0] = [rows[at], rows[at + 1], rows[at + 2]];
    if (y < 0 || y >= height) continue;
    const [from, to] = [Math.max(0, x), Math.min(width, x + count)];
    for (let cell = from; cell < to; cell += step) look(cell, y);
    if (to > from) look(to - 1, y);
  }
}

function placeOf(x: number, y: number): SquarePlace {
  const [tileX, tileY] = [Math.floor(x / TILE_SQUARES), Math.floor(y / TILE_SQUARES)];
  return { tileX, tileY, square: (y - tileY * TILE_SQUARES) * TILE_SQUARES + (x - tileX * TILE_SQUARES) };
}
