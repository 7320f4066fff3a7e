import type { Cell } from "./cells.ts";

/** RFC 4180 with a byte order mark, without which spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
/** What makes a spreadsheet read a cell as a formula or a command; some skip blanks before they look. */
const FORMULA_START = /^[\s\u00a0]*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/** One piece of text a batch. */
export async function* csvText(
  headers: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(headers);
  for await (const rows of batches) yield rows.map(lineOf).join("");
}

function lineOf(cells: readonly Cell[]): string {
  return cells.map(fieldOf).join(",") + LINE_END;
}

/** Numbers are ours and stay numbers, also negative ones. */
function fieldOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) || text !== cell ? `"${text.replaceAll('"', '""')}"` : text;
}
