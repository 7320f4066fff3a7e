import type { Cell, Column } from "./cells.ts";

/** Characters that XML 1.0 cannot carry: one of them would make the whole file unreadable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const MAX_CELL = 32_767;
/** Names of sheets are short and have no []:*?/\ in them. */
const MAX_SHEET_NAME = 31;

interface Sheet {
  name: string;
  columns: readonly Pick<Column<never>, "header" | "width" | "isText">[];
  rows: AsyncIterable<Cell[][]>;
}

/** Texts become text cells, which a spreadsheet shows and never evaluates. */
export async function* xlsxBytes({ name, columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  yield* writeXlsxStream(rowsOf(rows), {
    name: name.replace(/[[\]:*?/\\]/g, " ").slice(0, MAX_SHEET_NAME),
    columns: columns.map(({ header, width, isText }) => ({ header, width, ...(isText && { numFmt: "@" }) })),
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const batch of batches) for (const row of batch) yield row.map(cleaned);
}

function cleaned(cell: Cell): Cell {
  if (typeof cell !== "string") return cell;
  const lines = cell.replace(/\r\n?/g, "\n");
  return lines.toWellFormed().replace(NOT_XML, "").slice(0, MAX_CELL);
}
