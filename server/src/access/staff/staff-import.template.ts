import { Readable } from "node:stream";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { writeXlsx } from "hucre/xlsx";
import type { ExportFile } from "../../core/export/index.ts";
import {
  IMPORT_FIELDS,
  type ImportCells,
  type ImportField,
  REQUIRED_FIELDS,
} from "./staff-import.columns.ts";
import { TEMPLATE_NOTES } from "./staff-import.texts.ts";
import { STAFF_TABLE_TEXTS } from "./staff-table.texts.ts";

const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const HEADING = {
  font: { bold: true },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E8EEF6" } },
} as const;
/** As text: a spreadsheet would make numbers of phone numbers, and of codes with zeros before them. */
const TEXT_FORMAT = "@";

/** Made once a process: it never changes. */
const made = new Map<Language, Promise<Uint8Array>>();

/** A table to fill in: the first sheet has headings and an example, the second says what belongs where. */
export async function importTemplate(language: Language): Promise<ExportFile> {
  const writing = made.get(language) ?? write(language);
  made.set(language, writing);
  const bytes = Readable.from([Buffer.from(await writing)]);
  return { name: `${STAFF_TABLE_TEXTS[language].templateName}.xlsx`, contentType: CONTENT_TYPE, bytes };
}

function write(language: Language): Promise<Uint8Array> {
  const { notesName, exportName, sexes, kinds } = STAFF_TABLE_TEXTS[language];
  return writeXlsx({
    sheets: [
      {
        name: exportName,
        columns: IMPORT_FIELDS.map(() => ({ width: 20, numFmt: TEXT_FORMAT })),
        rows: [IMPORT_FIELDS.map((field) => headingOf(language, field)), Object.values(exampleIn(language))],
        cells: new Map(IMPORT_FIELDS.map((_, column) => [`0,${column}`, { style: HEADING }])),
        freezePane: { rows: 1 },
        dataValidations: [choicesOf("sex", sexes), choicesOf("kind", kinds)],
      },
      { name: notesName, columns: [{ width: 18 }, { width: 90 }], rows: notesIn(language) },
    ],
  });
}

/** A row that was left as it came, in whichever language. */
export function isExample(cells: ImportCells): boolean {
  return (["zh", "en"] as const).some((language) => {
    const example = exampleIn(language);
    return IMPORT_FIELDS.every((field) => cells[field] === example[field]);
  });
}

function headingOf(language: Language, field: ImportField): string {
  const heading = STAFF_TABLE_TEXTS[language].headers[field];
  return REQUIRED_FIELDS.includes(field) ? `${heading}*` : heading;
}

function exampleIn(language: Language): ImportCells {
  const entries = IMPORT_FIELDS.map((field) => [field, TEMPLATE_NOTES[language][field].example]);
  return Object.fromEntries(entries) as ImportCells;
}

function notesIn(language: Language): string[][] {
  const notes = TEMPLATE_NOTES[language];
  return [
    ...notes.intro.map((line) => ["", line]),
    [],
    ...IMPORT_FIELDS.map((field) => [headingOf(language, field), notes[field].note]),
  ];
}

/** Offered in the cell; whatever else is written there is said when it is imported. */
function choicesOf(field: ImportField, choices: Readonly<Record<string, string>>) {
  const letter = String.fromCharCode(65 + IMPORT_FIELDS.indexOf(field));
  return {
    type: "list" as const,
    values: Object.values(choices).filter((choice) => choice !== ""),
    range: `${letter}2:${letter}5001`,
    allowBlank: true,
    showErrorMessage: false,
  };
}
