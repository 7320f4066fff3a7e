import type { Language } from "@sweepline/contract/core/refusal.ts";

/** What any import says of a table; `{name}` places are filled in. */
export const TABLE_FAULTS = {
  missingColumn: { zh: "缺少“{heading}”列", en: "The column “{heading}” is missing" },
  unknownColumn: { zh: "未知的列，请使用模板", en: "No such column; use the template" },
  doubleColumn: { zh: "该列出现了两次", en: "This column is there twice" },
} satisfies Record<string, Record<Language, string>>;
