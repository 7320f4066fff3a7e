/** Tables as CSV and XLSX files, written while they are read. */
export { byIds, inBatches, inPages } from "./batches.ts";
export type { Cell, Column } from "./cells.ts";
export { type Download, fileAnswer } from "./file-answer.ts";
export { exportList, type FileRequest, type ListColumn } from "./list.ts";
export { type ExportFile, exportTable } from "./table.ts";
export { zonedTime } from "./zoned-time.ts";
