import type { Language } from "@sweepline/contract/core/refusal.ts";
import { createTemplates, type TemplateTexts } from "../../core/import/index.ts";
import { TEMPLATE_NOTES } from "./staff-import.texts.ts";
import { STAFF_SHAPE } from "./staff-import-columns.ts";
import type { ImportField } from "./staff-import-fields.ts";
import { STAFF_TABLE_TEXTS } from "./staff-table.texts.ts";

/** A table of people to fill in. */
export const importTemplate = createTemplates(STAFF_SHAPE, { zh: textsIn("zh"), en: textsIn("en") });

function textsIn(language: Language): TemplateTexts<ImportField> {
  const { templateName, exportName, notesName, sexes, kinds } = STAFF_TABLE_TEXTS[language];
  const { intro, ...columns } = TEMPLATE_NOTES[language];
  const notes = Object.entries(columns).map(([field, { note }]) => [field, note]);
  return {
    fileName: templateName,
    sheetName: exportName,
    notesName,
    intro,
    notes: Object.fromEntries(notes) as Record<ImportField, string>,
    choices: { sex: Object.values(sexes), kind: Object.values(kinds) },
  };
}
