/**
 * Spreadsheets that people hand in: read apart from everything else, because they may be made to do harm; their columns
 * known by headings in either language; what is wrong with them told cell by cell.
 */
export { Faults, type Spot } from "./faults.ts";
export { createFileQueue } from "./file-queue.ts";
export { readTable, type TableRow, UnreadableTable } from "./read-table.ts";
export { requestedTable, tooManyRows } from "./requested-table.ts";
export { type Cells, LANGUAGES, type ShapedRow, shapedRows, type TableShape } from "./table-shape.ts";
export { createTemplates, type TemplateTexts } from "./template.ts";
