/** Tables as CSV, XLSX and JSON files, written while they are read. */
export { byIds, inBatches, inOne, inPages } from "./batches.ts";
export type { Cell, Column } from "./cells.ts";
export { type Download, fileAnswer } from "./file-answer.ts";
export { exportList, type FileRequest, type ListColumn } from "./list.ts";
export { type ExportFile, type ExportFormat, exportTable } from "./table.ts";
export { zonedTime } from "./zoned-time.ts";
