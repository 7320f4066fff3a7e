import { Readable } from "node:stream";
import type { Cell, Column } from "./cells.ts";
import { csvText } from "./csv.ts";
import { jsonText } from "./json.ts";
import { xlsxBytes } from "./xlsx.ts";

/**
 * Tables as files: written row by row while the rows are read, so that fifty thousand cost no more memory than one
 * batch. Texts of people and robots are data to a spreadsheet, never a formula.
 */
export type ExportFormat = "csv" | "xlsx" | "json";

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
  json: "application/json",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function exportTable<Row>(table: Table<Row>, format: ExportFormat): ExportFile {
  return {
    name: `${table.name}.${format}`,
    contentType: CONTENT_TYPES[format],
    bytes: bytesOf(table, format),
  };
}

function bytesOf<Row>(table: Table<Row>, format: ExportFormat): Readable {
  const { name, columns, batches } = table;
  if (format === "json") return Readable.from(jsonText(batches), { objectMode: false });
  const rows = cellsOf(table);
  if (format === "xlsx") return xlsxBytes({ name, columns, rows });
  const headers = columns.map(({ header }) => header);
  return Readable.from(csvText(headers, rows), { objectMode: false });
}

async function* cellsOf<Row>({ columns, batches }: Table<Row>): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.map((row) => columns.map((column) => column.value(row)));
}
