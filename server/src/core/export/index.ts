/** Tables as CSV and XLSX files, written while they are read. */
export { fileAnswer } from "./file-answer.ts";
export { type Column, type ExportFile, type ExportFormat, exportTable } from "./table.ts";
export { zonedTime } from "./zoned-time.ts";
