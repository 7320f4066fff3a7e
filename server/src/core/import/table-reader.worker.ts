import { parentPort, workerData } from "node:worker_threads";
import { type CellValue, readXls, readXlsx } from "hucre/xlsx";
import { unpacksWithin } from "./zip-bounds.ts";

/**
 * Reads the first sheet of one file and says what it holds. It stands in a thread of its own: a file may be made to use
 * up memory or time, and then the thread ends and nothing else does.
 */
export interface TableTask {
  file: Uint8Array;
  maxRows: number;
}

const MAX_UNPACKED_BYTES = 48 * 1_048_576;
/** More columns than any of our tables has; the rest is not looked at. */
const MAX_COLUMNS = 60;

async function rowsOf({ file, maxRows }: TableTask): Promise<string[][]> {
  const isZip = file[0] === 0x50 && file[1] === 0x4b;
  if (isZip && !unpacksWithin(file, MAX_UNPACKED_BYTES)) throw new Error("unpacks to too much");
  const workbook = isZip
    ? await readXlsx(file, { sheets: (_, index) => index === 0, maxRows: maxRows + 1 })
    : await readXls(file);
  const [sheet] = workbook.sheets;
  if (!sheet) throw new Error("has no sheet");
  return sheet.rows.slice(0, maxRows + 1).map((row) => row.slice(0, MAX_COLUMNS).map(textOf));
}

/** Long numbers are phone numbers: never 1.3e10. */
function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  return String(value).replaceAll("\0", "").toWellFormed().trim();
}

parentPort?.postMessage(await rowsOf(workerData as TableTask));
