/** Tables as CSV and XLSX files, written while they are read. */
export type { Cell, Column } from "./cells.ts";
export { type Download, fileAnswer } from "./file-answer.ts";
export { columnsOf, inPages } from "./pages.ts";
export { type ExportFile, type ExportFormat, exportTable } from "./table.ts";
export { zonedTime } from "./zoned-time.ts";
