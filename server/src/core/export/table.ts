import { Readable } from "node:stream";
import type { Cell, Column } from "./cells.ts";
import { csvText } from "./csv.ts";
import { xlsxBytes } from "./xlsx.ts";

/**
 * Tables as files: written row by row while the rows are read, so that fifty thousand cost no more memory than one
 * batch. Texts of people and robots are data to a spreadsheet, never a formula.
 */
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface Table<Row> {
  /** Without extension; in the caller's language. */
  name: string;
  columns: readonly Column<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

export interface ExportFile {
  name: string;
  contentType: string;
  bytes: Readable;
}

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function exportTable<Row>(table: Table<Row>, format: ExportFormat): ExportFile {
  const headers = table.columns.map(({ header }) => header);
  const rows = cellsOf(table);
  const bytes =
    format === "csv"
      ? Readable.from(csvText(headers, rows), { objectMode: false })
      : xlsxBytes({ name: table.name, columns: table.columns, rows });
  return { name: `${table.name}.${format}`, contentType: CONTENT_TYPES[format], bytes };
}

async function* cellsOf<Row>({ columns, batches }: Table<Row>): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.map((row) => columns.map((column) => column.value(row)));
}
