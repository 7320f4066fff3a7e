/** Spreadsheets that people hand in: read apart from everything else, because they may be made to do harm. */
export { readTable, type TableRow, UnreadableTable } from "./read-table.ts";
