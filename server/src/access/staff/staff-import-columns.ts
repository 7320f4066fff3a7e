import { type Cells, LANGUAGES, type ShapedRow, type TableShape } from "../../core/import/index.ts";
import { TEMPLATE_NOTES } from "./staff-import.texts.ts";
import { IMPORT_FIELDS, type ImportField } from "./staff-import-fields.ts";
import { STAFF_TABLE_TEXTS } from "./staff-table.texts.ts";

export type ImportRow = ShapedRow<ImportField>;

const examples = LANGUAGES.map((language) => {
  const cells = IMPORT_FIELDS.map((field) => [field, TEMPLATE_NOTES[language][field].example]);
  return [language, Object.fromEntries(cells) as Cells<ImportField>];
});

export const STAFF_SHAPE: TableShape<ImportField> = {
  fields: IMPORT_FIELDS,
  required: ["username", "displayName", "phone", "email"],
  headers: { zh: STAFF_TABLE_TEXTS.zh.headers, en: STAFF_TABLE_TEXTS.en.headers },
  examples: Object.fromEntries(examples),
};
