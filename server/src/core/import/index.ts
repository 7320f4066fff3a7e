/**
 * Spreadsheets that people hand in: read apart from everything else, because they may be made to do harm; their columns
 * known by headings in either language; what is wrong with them told cell by cell. Rows in which nothing is wrong can be taken
 * without the others, which are given back with what is wrong with them.
 */
export { Faults, type Spot } from "./faults.ts";
export { createFileQueue } from "./file-queue.ts";
export { goodRows, importHasErrors, importReport, takenRows } from "./good-rows.ts";
export type { Examined } from "./marked-file.ts";
export { readTable, type TableRow, UnreadableTable } from "./read-table.ts";
export { requestedTable, tooManyRows } from "./requested-table.ts";
export { type Cells, LANGUAGES, type ShapedRow, shapedRows, type TableShape } from "./table-shape.ts";
export { createTemplates, type TemplateTexts } from "./template.ts";
