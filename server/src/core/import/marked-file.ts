import { buffer } from "node:stream/consumers";
import type { ImportFault } from "@sweepline/contract/core/import-report.ts";
import { type Column, exportTable, inOne } from "../export/index.ts";
import type { Faults } from "./faults.ts";
import { MARKED_TEXTS } from "./import.texts.ts";
import { headingOf, type ShapedRow, type TableShape } from "./table-shape.ts";

/** A table that was looked through, and what is wrong with it. */
export interface Examined<Field extends string> {
  shape: TableShape<Field>;
  rows: readonly ShapedRow<Field>[];
  faults: Faults;
}

/** Many times what people write into 5,000 rows: a file that was made to do harm is not written out again. */
const MAX_CHARACTERS = 8_000_000;

/** The faulty rows as they were written, in the columns of the template, each with what is wrong with it: an xlsx in base64. */
export async function markedFile<Field extends string>({
  shape,
  rows,
  faults,
}: Examined<Field>): Promise<string | null> {
  const found = faults.byRow();
  const faulty = rows.filter(({ number }) => found.has(number));
  const characters = faulty.reduce((sum, { cells }) => sum + Object.values(cells).join("").length, 0);
  if (faulty.length === 0 || characters > MAX_CHARACTERS) return null;
  const texts = MARKED_TEXTS[faults.language];
  const heading = (field: Field) => headingOf(shape, field, faults.language);
  const sentence = ({ field, msg }: ImportFault) => {
    const column = shape.fields.find((one) => one === field);
    return column === undefined ? msg : texts.faultAt(shape.headers[faults.language][column], msg);
  };
  const columns: Column<ShapedRow<Field>>[] = shape.fields.map((field) => ({
    header: heading(field),
    width: 20,
    isText: true,
    value: ({ cells }) => cells[field],
  }));
  columns.push({
    header: texts.heading,
    width: 60,
    value: ({ number }) => texts.faultsOf(number, (found.get(number) ?? []).map(sentence)),
  });
  const { bytes } = exportTable({ name: texts.sheet, columns, batches: inOne(faulty) }, "xlsx");
  return (await buffer(bytes)).toString("base64");
}
