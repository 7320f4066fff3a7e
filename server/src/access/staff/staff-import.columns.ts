import { STAFF_TABLE_TEXTS } from "./staff-table.texts.ts";

/** Columns of the table that is filled in, in the template's order. */
export const IMPORT_FIELDS = [
  "username",
  "displayName",
  "phone",
  "email",
  "sex",
  "role",
  "organization",
  "kind",
  "userCode",
  "regionInfo",
  "description",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const REQUIRED_FIELDS: readonly ImportField[] = ["username", "displayName", "phone", "email"];

/** Texts of one row by field; empty where the column is missing. */
export type ImportCells = Record<ImportField, string>;

/** The field of a heading in either language, or of its own name, with or without the mark of what is required. */
export function fieldOf(heading: string): ImportField | undefined {
  const plain = (text: string) => text.replace(/[*＊]/g, "").trim().toLowerCase();
  const wanted = plain(heading);
  return IMPORT_FIELDS.find((field) =>
    [field, STAFF_TABLE_TEXTS.zh.headers[field], STAFF_TABLE_TEXTS.en.headers[field]].some(
      (name) => plain(name) === wanted,
    ),
  );
}

export function cellsOf(row: readonly string[], places: ReadonlyMap<ImportField, number>): ImportCells {
  const entries = IMPORT_FIELDS.map((field) => [field, row[places.get(field) ?? -1] ?? ""]);
  return Object.fromEntries(entries) as ImportCells;
}
