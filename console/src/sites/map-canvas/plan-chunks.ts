import {
  type CellBox,
  type Grid,
  layOnBox,
  type PlanInks,
  planPixels,
  type Vec,
} from "../map-drawing/index.ts";
import type { GridFrame } from "../map-tools/index.ts";
import { type Screen, seenBox, toPixel } from "./screen.ts";

/**
 * The plan in squares of pixels at the level that a resolution needs: whole cells near by, two, four, eight … cells a
 * pixel from afar. Squares are made when they are first seen; a stroke of the brush paints its own box again and no
 * more.
 */
export interface PlanChunks {
  draw(context: CanvasRenderingContext2D, screen: Screen): void;
  /** Cells changed there. */
  touch(box: CellBox): void;
  recolor(inks: PlanInks): void;
}

const SIZE = 256;
/** Squares overlap by this much, or hairlines would be seen between them. */
const APRON = 1;
const MAX_CHUNKS = 200;
const MAX_LEVEL = 6;

interface Chunk {
  readonly level: number;
  readonly box: CellBox;
  readonly canvas: HTMLCanvasElement;
}

export function createPlanChunks(grid: Grid, frame: GridFrame, given: PlanInks): PlanChunks {
  const chunks = new Map<string, Chunk>();
  let inks = given;

  const chunkAt = (level: number, column: number, row: number): Chunk => {
    const key = `${level}/${column}/${row}`;
    const known = chunks.get(key);
    // Those that were used last stand at the end of the map.
    chunks.delete(key);
    const chunk = known ?? make(level, { column, row });
    chunks.set(key, chunk);
    for (const oldest of chunks.keys()) {
      if (chunks.size <= MAX_CHUNKS) break;
      chunks.delete(oldest);
    }
    return chunk;
  };
  const make = (level: number, { column, row }: { column: number; row: number }): Chunk => {
    const canvas = document.createElement("canvas");
    const side = SIZE + 2 * APRON;
    canvas.width = side;
    canvas.height = side;
    const box = { x: column * SIZE - APRON, y: row * SIZE - APRON, width: side, height: side };
    const chunk = { level, box, canvas };
    paint(chunk, box);
    return chunk;
  };
  const paint = ({ level, box, canvas }: Chunk, part: CellBox) => {
    const pixels = planPixels(grid, { level, box: part }, inks);
    const top = box.y + box.height - (part.y + part.height);
    canvas
      .getContext("2d")
      ?.putImageData(new ImageData(pixels, part.width, part.height), part.x - box.x, top);
  };
  return {
    draw(context, screen) {
      const cellPx = cellPixels(frame, screen);
      const level = levelFor(cellPx * screen.ratio);
      context.save();
      // Near by, cells stay square; from afar, smoothing keeps thin walls from breaking up.
      context.imageSmoothingEnabled = cellPx * screen.ratio < 2;
      context.imageSmoothingQuality = "low";
      for (const [column, row] of seenChunks(grid, frame, { screen, level }))
        drawChunk(context, chunkAt(level, column, row), { screen, frame });
      context.restore();
    },
    touch(box) {
      for (const chunk of chunks.values()) {
        const part = shared(chunk.box, levelBox(box, chunk.level));
        if (part) paint(chunk, part);
      }
    },
    recolor(next) {
      inks = next;
      chunks.clear();
    },
  };
}

const cellPixels = (frame: GridFrame, { resolution }: Screen): number => {
  const [[x, y], [toX, toY]] = [frame.toWorld([0, 0]), frame.toWorld([1, 0])];
  return Math.hypot(toX - x, toY - y) / resolution;
};

/** Pixels of the level are as large as those of the screen, or up to twice as small. */
const levelFor = (cellPx: number): number =>
  Math.min(MAX_LEVEL, Math.max(0, Math.floor(Math.log2(1 / cellPx) + 1e-6)));

/** The pixels of a level whose look cells of a box decide: a wall looks otherwise when its neighbor changes. */
function levelBox({ x, y, width, height }: CellBox, level: number): CellBox {
  const size = 1 << level;
  const [left, bottom] = [Math.floor((x - 1) / size), Math.floor((y - 1) / size)];
  const [right, top] = [Math.ceil((x + width + 1) / size), Math.ceil((y + height + 1) / size)];
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}

function shared(a: CellBox, b: CellBox): CellBox | undefined {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

interface Seen {
  readonly screen: Screen;
  readonly level: number;
}

/** By the corners of the screen on the grid; of a turned grid some are taken that are not quite seen. */
function* seenChunks(
  { width, height }: Grid,
  frame: GridFrame,
  { screen, level }: Seen,
): Generator<readonly [number, number]> {
  const { left, bottom, right, top } = seenBox(screen);
  const corners = (
    [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ] as Vec[]
  ).map(frame.toCell);
  const side = SIZE * (1 << level);
  const range = (values: readonly number[], most: number): readonly [number, number] => [
    Math.max(0, Math.floor(Math.min(...values) / side)),
    Math.min(Math.ceil(most / side) - 1, Math.floor(Math.max(...values) / side)),
  ];
  const [fromX, toX] = range(
    corners.map(([x]) => x),
    width,
  );
  const [fromY, toY] = range(
    corners.map(([, y]) => y),
    height,
  );
  for (let row = fromY; row <= toY; row += 1)
    for (let column = fromX; column <= toX; column += 1) yield [column, row];
}

interface Place {
  readonly screen: Screen;
  readonly frame: GridFrame;
}

/** Put upright into the world, whatever way the grid is turned. */
function drawChunk(
  context: CanvasRenderingContext2D,
  { level, box, canvas }: Chunk,
  { screen, frame }: Place,
): void {
  const size = 1 << level;
  context.setTransform(screen.ratio, 0, 0, screen.ratio, 0, 0);
  layOnBox(context, box, (x, y) => toPixel(screen, frame.toWorld([x * size, y * size])));
  context.drawImage(canvas, 0, 0);
}
