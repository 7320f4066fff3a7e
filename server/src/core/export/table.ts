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
    bytes: Readable.from(bytesOf(table, format), { objectMode: false }),
  };
}

/** Nothing is written before the first rows were read: whoever cannot read them can still say so instead. */
async function* bytesOf<Row>(
  { name, columns, batches }: Table<Row>,
  format: ExportFormat,
): AsyncGenerator<string | Uint8Array> {
  const reading = batches[Symbol.asyncIterator]();
  const begun = onwards(await reading.next(), reading);
  if (format === "json") return yield* jsonText(begun);
  const rows = cellsOf(columns, begun);
  if (format === "xlsx") return yield* xlsxBytes({ name, columns, rows });
  yield* csvText(
    columns.map(({ header }) => header),
    rows,
  );
}

async function* onwards<Batch>(
  first: IteratorResult<Batch>,
  rest: AsyncIterator<Batch>,
): AsyncGenerator<Batch> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.map((row) => columns.map((column) => column.value(row)));
}
