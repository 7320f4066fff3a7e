import { CELL, type Grid } from "./grid.ts";

/** Colors of a drawn floor, from the palette of the moment. */
export interface PlanColors {
  readonly floor: string;
  /** The line of a wall where it faces the room. */
  readonly wall: string;
  /** The inside of thick walls and pillars. */
  readonly wallFill: string;
}

type Rgba = readonly [number, number, number, number];

/** `#rrggbb` to bytes. */
export function rgbaOf(color: string, alpha = 255): Rgba {
  const value = Number.parseInt(color.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255, alpha];
}

/**
 * The grid as pixels, like an architect's plan: quiet floor, a firm line where a wall faces a room, a lighter filling
 * behind it, nothing where nobody has been. Row 0 of the grid is the bottom, row 0 of the picture the top.
 */
export function planPixels(grid: Grid, colors: PlanColors): Uint8ClampedArray<ArrayBuffer> {
  const { cells, width, height } = grid;
  const pixels = new Uint8ClampedArray(width * height * 4);
  const floor = rgbaOf(colors.floor);
  const wall = rgbaOf(colors.wall);
  const fill = rgbaOf(colors.wallFill);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = cells[y * width + x];
      if (cell === CELL.unknown) continue;
      const color = cell === CELL.free ? floor : facesFloor(grid, x, y) ? wall : fill;
      pixels.set(color, ((height - 1 - y) * width + x) * 4);
    }
  }
  return pixels;
}

function facesFloor({ cells, width, height }: Grid, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++) {
    const row = y + dy;
    if (row < 0 || row >= height) continue;
    for (let dx = -1; dx <= 1; dx++) {
      const column = x + dx;
      if (column >= 0 && column < width && cells[row * width + column] === CELL.free) return true;
    }
  }
  return false;
}

/** The picture on a canvas of one pixel a cell; undefined where there is no drawing (tests without a canvas). */
export function drawPlan(grid: Grid, colors: PlanColors): HTMLCanvasElement | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = grid.width;
  canvas.height = grid.height;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.putImageData(new ImageData(planPixels(grid, colors), grid.width, grid.height), 0, 0);
  return canvas;
}
