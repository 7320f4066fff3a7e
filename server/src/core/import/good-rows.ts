import {
  type FaultyRows,
  IMPORT_REFUSALS,
  type ImportReport,
} from "@sweepline/contract/core/import-report.ts";
import { Refused } from "../http/refused.ts";
import { type Examined, markedFile } from "./marked-file.ts";

/** The rows that an import takes, by their numbers. Refuses where there is none, or a faulty one that is not to be left. */
export function takenRows<Field extends string>(
  examined: Examined<Field>,
  faultyRows: FaultyRows,
): ReadonlySet<number> {
  const good = goodRows(examined);
  const { count } = examined.faults;
  if (count > 0 && (faultyRows === "refuse" || good.size === 0)) throw importHasErrors(count);
  return good;
}

export const importHasErrors = (count: number): Refused =>
  new Refused(IMPORT_REFUSALS.importHasErrors, { values: { count } });

/** What is said of a file that was looked through, or of which so many rows were taken. */
export async function importReport<Field extends string>(
  examined: Examined<Field>,
  created = 0,
): Promise<ImportReport> {
  const good = goodRows(examined);
  return {
    rows: examined.rows.length,
    goodRows: good.size,
    ...examined.faults.listed(),
    created,
    markedFile: isOfRowsAlone(examined) ? await markedFile(examined) : null,
  };
}

/**
 * In which nothing is wrong. Of rows that say the same the first may be good; the later ones are faulty, also where the first one
 * is left for another reason.
 */
export function goodRows<Field extends string>(examined: Examined<Field>): ReadonlySet<number> {
  if (!isOfRowsAlone(examined)) return new Set();
  const faulty = examined.faults.byRow();
  return new Set(examined.rows.map(({ number }) => number).filter((number) => !faulty.has(number)));
}

/** Whatever is wrong is wrong with some row: not with the headings, or with the file as a whole. */
function isOfRowsAlone<Field extends string>({ rows, faults }: Examined<Field>): boolean {
  const numbers = new Set(rows.map(({ number }) => number));
  return [...faults.byRow().keys()].every((row) => numbers.has(row));
}
