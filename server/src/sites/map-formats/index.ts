/**
 * Maps as files of other programs and as our own, in and out. Formats are pure functions on bytes (`read-map.ts`, `ros.ts`,
 * `valetudo.ts`, `geojson.ts`, `robot-map-file.ts`); people's files are read in a thread of their own (`map-file-queue.ts`), since one may be made
 * to use up memory or time.
 *
 * Grids have three values and images more: the pixels that a version was imported from are kept, and given back wherever the cell
 * still means the same. So what comes in by map_server's files leaves as the same bytes.
 */

export { FAULTS } from "./fault-texts.ts";
export type { FileFault } from "./file-faults.ts";
export { readInWorker, writeInWorker } from "./map-file-queue.ts";
export type { PackedSource, ReadResult } from "./map-file-tasks.ts";
export { cellsWithin } from "./polygon-cells.ts";
export { robotMapFileOf, type VersionContent } from "./robot-map-file.ts";
export type { NamedFile } from "./zip.ts";
