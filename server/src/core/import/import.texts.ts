import type { Language } from "@sweepline/contract/core/refusal.ts";

/** What any import says of a table; `{name}` places are filled in. */
export const TABLE_FAULTS = {
  missingColumn: { zh: "缺少“{heading}”列", en: "The column “{heading}” is missing" },
  unknownColumn: { zh: "未知的列，请使用模板", en: "No such column; use the template" },
  doubleColumn: { zh: "该列出现了两次", en: "This column is there twice" },
} satisfies Record<string, Record<Language, string>>;

/** Faulty rows as a file: its sheet, the column that says what is wrong, and one sentence of it. */
export const MARKED_TEXTS = {
  zh: {
    sheet: "有误的行",
    heading: "错误说明",
    faultsOf: (row: number, faults: readonly string[]) => `第 ${row} 行：${faults.join("；")}`,
    faultAt: (column: string, msg: string) => `${column}：${msg}`,
  },
  en: {
    sheet: "Faulty rows",
    heading: "What is wrong",
    faultsOf: (row: number, faults: readonly string[]) => `Row ${row}: ${faults.join("; ")}`,
    faultAt: (column: string, msg: string) => `${column}: ${msg}`,
  },
} satisfies Record<Language, object>;
