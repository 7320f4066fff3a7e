import { IMPORT_REFUSALS, MAX_IMPORT_ROWS } from "@sweepline/contract/core/import-report.ts";
import { Refused } from "../http/refused.ts";
import { type HandedIn, readTable, type TableRow, UnreadableTable } from "./read-table.ts";

/** The table in a file that a person handed in, or a refusal that says what to do. */
export async function requestedTable(handedIn: HandedIn): Promise<TableRow[]> {
  // One row more for the headings, and one for the example.
  const most = MAX_IMPORT_ROWS + 2;
  const table = await readTable(handedIn, most).catch((error: unknown) => {
    throw error instanceof UnreadableTable ? new Refused(IMPORT_REFUSALS.unreadableImport) : error;
  });
  if (table.length > most) throw tooManyRows();
  return table;
}

export const tooManyRows = () =>
  new Refused(IMPORT_REFUSALS.tooManyImportRows, { values: { max: MAX_IMPORT_ROWS } });
