import { BYTE_ORDER_MARK, csvLine } from "@sweepline/contract/core/csv.ts";
import type { Cell } from "./cells.ts";

/** One piece of text a batch. */
export async function* csvText(
  headers: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headers);
  for await (const rows of batches) yield rows.map(csvLine).join("");
}
