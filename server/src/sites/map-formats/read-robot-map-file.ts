import { inflateSync } from "node:zlib";
import { robotMapFileSchema } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import { FAULTS } from "./fault-texts.ts";
import { type FileNotes, UnreadableFile } from "./file-faults.ts";
import type { ReadContent } from "./read-content.ts";

export const isRobotMapFile = (json: unknown): boolean =>
  typeof json === "object" && json !== null && "grid" in json && "resolutionM" in json && "elements" in json;

/** Docks and zones repeat what elements say. */
const fileSchema = robotMapFileSchema.omit({ docks: true, zones: true });

export function readRobotMapFile(json: unknown, notes: FileNotes): ReadContent {
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    notes.issues(parsed.error.issues);
    return {};
  }
  const { mapId, name, resolutionM, width, height, origin, grid, elements } = parsed.data;
  const { x, y, theta = 0 } = origin;
  const cells = cellsOf(Buffer.from(grid, "base64"), width * height);
  return {
    mapKey: mapId,
    name,
    grid: { frame: { resolutionM, width, height, origin: { x, y, theta } }, cells },
    elements: { list: elements, pathOf: (index) => `elements[${index}]`, nameField: ".name" },
  };
}

function cellsOf(packed: Buffer, wanted: number): Uint8Array {
  let cells: Buffer;
  try {
    cells = inflateSync(packed, { maxOutputLength: wanted + 1 });
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    const detail = (error as Error).message;
    throw isTooMuch
      ? new UnreadableFile("grid", FAULTS.unpacksTooMuch)
      : new UnreadableFile("grid", FAULTS.damaged, { detail });
  }
  if (cells.length !== wanted)
    throw new UnreadableFile("grid", FAULTS.cells, { found: cells.length, wanted });
  if (cells.some((cell) => cell > 2)) throw new UnreadableFile("grid", FAULTS.cellValue);
  return cells;
}
