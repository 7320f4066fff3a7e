/** Cells of a floor as the wire carries them: one byte each, row 0 at the bottom (`MAP_ENDPOINTS.grid`). */
export const CELL = { free: 0, occupied: 1, unknown: 2 } as const;

export interface GridSize {
  readonly width: number;
  readonly height: number;
}

export interface Grid extends GridSize {
  readonly cells: Uint8Array;
}

/** Unpacks zlib-deflated cells; a grid that is not as large as its map says is refused, not drawn askew. */
export async function inflateGrid(packed: Blob, { width, height }: GridSize): Promise<Grid> {
  const stream = packed.stream().pipeThrough(new DecompressionStream("deflate"));
  const cells = await readWhole(stream, width * height);
  return { width, height, cells };
}

/** Reads no further than the expected size, so that a small file cannot unpack to gigabytes. */
export async function readWhole(
  stream: ReadableStream<Uint8Array>,
  expected: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(expected);
  const reader = stream.getReader();
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (filled + value.length > expected) {
      await reader.cancel();
      throw new Error(`more than the ${expected} bytes that were expected`);
    }
    whole.set(value, filled);
    filled += value.length;
  }
  if (filled !== expected) throw new Error(`${filled} bytes in place of ${expected}`);
  return whole;
}

export interface CellBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest box of cells around everything known: maps are often drawn on a canvas far larger than the floor. */
export function knownBox({ cells, width, height }: Grid): CellBox {
  let left = width;
  let right = -1;
  let bottom = height;
  let top = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (cells[y * width + x] === CELL.unknown) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < bottom) bottom = y;
      top = y;
    }
  }
  if (right < 0) return { x: 0, y: 0, width, height };
  return { x: left, y: bottom, width: right - left + 1, height: top - bottom + 1 };
}
