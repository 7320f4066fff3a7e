import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Faults } from "./faults.ts";
import { MARKED_TEXTS, TABLE_FAULTS } from "./import.texts.ts";
import type { TableRow } from "./read-table.ts";

/** A table that is filled in: its columns in the template's order, and how they are called. */
export interface TableShape<Field extends string> {
  fields: readonly Field[];
  required: readonly Field[];
  headers: Readonly<Record<Language, Readonly<Record<Field, string>>>>;
  /** The row that shows how it is meant; one that was left as it came is nobody's. */
  examples: Readonly<Record<Language, Readonly<Record<Field, string>>>>;
}

/** Texts of one row by field; empty where the column is missing. */
export type Cells<Field extends string> = Record<Field, string>;

export interface ShapedRow<Field extends string> {
  number: number;
  cells: Cells<Field>;
}

export const LANGUAGES = ["zh", "en"] as const satisfies readonly Language[];

/** The rows of the table, by the headings in its first one. */
export function shapedRows<Field extends string>(
  shape: TableShape<Field>,
  [heading, ...rows]: readonly TableRow[],
  faults: Faults,
): ShapedRow<Field>[] {
  if (!heading) return [];
  const places = placesOf(shape, heading, faults);
  return rows
    .map(({ number, cells }) => ({ number, cells: cellsOf(shape, cells, places) }))
    .filter(({ cells }) => shape.fields.some((field) => cells[field] !== "") && !isExample(shape, cells));
}

/** What stands above a column of the template. */
export function headingOf<Field extends string>(
  { headers, required }: TableShape<Field>,
  field: Field,
  language: Language,
): string {
  return required.includes(field) ? `${headers[language][field]}*` : headers[language][field];
}

function placesOf<Field extends string>(
  shape: TableShape<Field>,
  { number: row, cells }: TableRow,
  faults: Faults,
): Map<Field, number> {
  const places = new Map<Field, number>();
  cells.forEach((value, index) => {
    if (value === "" || isOfFaults(value)) return;
    const field = fieldOf(shape, value);
    if (!field) faults.add({ row, field: "", value }, TABLE_FAULTS.unknownColumn);
    else if (places.has(field)) faults.add({ row, field, value }, TABLE_FAULTS.doubleColumn);
    else places.set(field, index);
  });
  for (const field of shape.required.filter((one) => !places.has(one))) {
    const { zh, en } = TABLE_FAULTS.missingColumn;
    const named = (text: string, language: Language) =>
      text.replace("{heading}", shape.headers[language][field]);
    faults.add({ row, field, value: "" }, { zh: named(zh, "zh"), en: named(en, "en") });
  }
  return places;
}

const plain = (text: string): string => text.replace(/[*＊]/g, "").trim().toLowerCase();

/** Above what a file of faulty rows says of them, in either language: the corrected file comes back with it. */
const isOfFaults = (heading: string): boolean =>
  LANGUAGES.some((language) => plain(MARKED_TEXTS[language].heading) === plain(heading));

/** The field of a heading in either language, or of its own name, with or without the mark of what is required. */
function fieldOf<Field extends string>(
  { fields, headers }: TableShape<Field>,
  heading: string,
): Field | undefined {
  const wanted = plain(heading);
  return fields.find((field) =>
    [field, headers.zh[field], headers.en[field]].some((name) => plain(name) === wanted),
  );
}

function cellsOf<Field extends string>(
  { fields }: TableShape<Field>,
  row: readonly string[],
  places: ReadonlyMap<Field, number>,
): Cells<Field> {
  const entries = fields.map((field) => [field, row[places.get(field) ?? -1] ?? ""]);
  return Object.fromEntries(entries) as Cells<Field>;
}

/** A row that was left as it came, in whichever language. */
function isExample<Field extends string>(
  { fields, examples }: TableShape<Field>,
  cells: Cells<Field>,
): boolean {
  return LANGUAGES.some((language) => fields.every((field) => cells[field] === examples[language][field]));
}
