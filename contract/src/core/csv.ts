/** What makes a spreadsheet read a cell as a formula or a command; some skip blanks before they look. */
const FORMULA_START = /^[\s\u00a0]*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;
const LINE_END = "\r\n";

/** Begins a file (RFC 4180): without it spreadsheets take UTF-8 for something else. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A line with its end. Texts of people and robots stay texts, never a formula; numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  cells.map(fieldOf).join(",") + LINE_END;

/** Numbers are ours and stay numbers, also negative ones. */
function fieldOf(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) || text !== cell ? `"${text.replaceAll('"', '""')}"` : text;
}
