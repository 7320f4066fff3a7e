import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";

/** Cells of a map as versions keep them: one byte each, deflated. */
const unpack = promisify(inflate);
const pack = promisify(deflate);

const MIN_PIECE = 1_024;
const PACKED_PIECE = 1_048_576;

export interface GridSize {
  width: number;
  height: number;
}

/** No more than a byte beyond the grid is unpacked; throws where it is longer, or no deflated bytes. */
export function unpackCells(grid: Uint8Array, { width, height }: GridSize): Promise<Buffer> {
  const room = width * height + 1;
  // In one piece: thousands of small ones would be put together by the thread that serves everybody.
  return unpack(grid, { maxOutputLength: room, chunkSize: Math.max(room, MIN_PIECE) });
}

export const packCells = (cells: Uint8Array): Promise<Buffer> => pack(cells, { chunkSize: PACKED_PIECE });
