import { Readable } from "node:stream";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { ExportFile } from "../export/index.ts";
import { headingOf, type TableShape } from "./table-shape.ts";

const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const HEADING = {
  font: { bold: true },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E8EEF6" } },
} as const;
/** As text: a spreadsheet would make numbers of phone numbers, and of codes with zeros before them. */
const TEXT_FORMAT = "@";
const LAST_ROW = 5_001;

/** What a template says in one language beside its headings. */
export interface TemplateTexts<Field extends string> {
  fileName: string;
  sheetName: string;
  notesName: string;
  intro: readonly string[];
  notes: Readonly<Record<Field, string>>;
  /** Offered in the cell; whatever else is written there is said when it is imported. */
  choices?: Partial<Readonly<Record<Field, readonly string[]>>>;
}

/** Writes each language's template once a process: it never changes. */
export function createTemplates<Field extends string>(
  shape: TableShape<Field>,
  texts: Readonly<Record<Language, TemplateTexts<Field>>>,
): (language: Language) => Promise<ExportFile> {
  const made = new Map<Language, Promise<Uint8Array>>();
  return async (language) => {
    const writing = made.get(language) ?? write(shape, texts[language], language);
    made.set(language, writing);
    const bytes = Readable.from([Buffer.from(await writing)]);
    return { name: `${texts[language].fileName}.xlsx`, contentType: CONTENT_TYPE, bytes };
  };
}

/** The first sheet has headings and an example, the second says what belongs where. */
async function write<Field extends string>(
  shape: TableShape<Field>,
  texts: TemplateTexts<Field>,
  language: Language,
): Promise<Uint8Array> {
  const { writeXlsx } = await import("hucre/xlsx");
  const { fields, examples } = shape;
  const heading = (field: Field) => headingOf(shape, field, language);
  return writeXlsx({
    sheets: [
      {
        name: texts.sheetName,
        columns: fields.map(() => ({ width: 20, numFmt: TEXT_FORMAT })),
        rows: [fields.map(heading), fields.map((field) => examples[language][field])],
        cells: new Map(fields.map((_, column) => [`0,${column}`, { style: HEADING }])),
        freezePane: { rows: 1 },
        dataValidations: fields.flatMap((field, column) => {
          const values = texts.choices?.[field];
          return values ? [choicesOf(column, values)] : [];
        }),
      },
      {
        name: texts.notesName,
        columns: [{ width: 18 }, { width: 90 }],
        rows: [
          ...texts.intro.map((line) => ["", line]),
          [],
          ...fields.map((field) => [heading(field), texts.notes[field]]),
        ],
      },
    ],
  });
}

function choicesOf(column: number, choices: readonly string[]) {
  const letter = String.fromCharCode(65 + column);
  return {
    type: "list" as const,
    values: choices.filter((choice) => choice !== ""),
    range: `${letter}2:${letter}${LAST_ROW}`,
    allowBlank: true,
    showErrorMessage: false,
  };
}
