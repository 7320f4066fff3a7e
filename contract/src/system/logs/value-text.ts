import type { Language } from "../../core/refusal.ts";
import { kindLabel } from "./audit-labels.ts";
import { isReference, kindOfField, referenceKey } from "./audit-references.ts";
import { codeLabel } from "./code-labels.ts";
import { dictionaryOfField } from "./field-dictionaries.ts";
import { fieldLabel } from "./field-labels.ts";
import { AUDIT_MASK, type AuditRow } from "./index.ts";

/** Words of values that are neither codes nor names. */
export const VALUE_TEXTS = {
  zh: {
    yes: "是",
    no: "否",
    nothing: "空",
    secret: "机密，未记录",
    comma: "、",
    semicolon: "；",
    pair: (label: string, value: string) => `${label}：${value}`,
  },
  en: {
    yes: "yes",
    no: "no",
    nothing: "empty",
    secret: "secret, not recorded",
    comma: ", ",
    semicolon: "; ",
    pair: (label: string, value: string) => `${label}: ${value}`,
  },
};

/** What values of an entry are read with. */
export interface ValueReading {
  readonly row: Pick<AuditRow, "subjectKind" | "names">;
  readonly language: Language;
  /** Of the dictionaries' codes, as people have worded them. */
  readonly labelOf: (dictionary: string, value: string | number, language: Language) => string;
  readonly dateTime: (instant: string) => string;
}

/** An instant, as the server writes them. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A value of before or after in words: codes by their dictionary, ids by the names of what they stand for. */
export function valueText(reading: ValueReading, field: string, value: unknown): string {
  const { language, dateTime } = reading;
  const t = VALUE_TEXTS[language];
  if (value === AUDIT_MASK) return t.secret;
  if (value === null || value === undefined || value === "") return t.nothing;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (Array.isArray(value)) return listText(reading, field, value);
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, inner]) =>
        t.pair(fieldLabel(name, language), valueText(reading, `${field}.${name}`, inner)),
      )
      .join(t.comma);
  if (typeof value === "string" && INSTANT.test(value)) return dateTime(value);
  return nameText(reading, field, value as string | number);
}

function listText(reading: ValueReading, field: string, values: readonly unknown[]): string {
  const { comma, semicolon, nothing } = VALUE_TEXTS[reading.language];
  if (values.length === 0) return nothing;
  const isOfRows = values.some((one) => typeof one === "object");
  return values.map((one) => valueText(reading, field, one)).join(isOfRows ? semicolon : comma);
}

function nameText({ row, language, labelOf }: ValueReading, field: string, value: string | number): string {
  const label = codeLabel({ kind: row.subjectKind, path: field }, String(value), language);
  if (label !== undefined) return label;
  const words = dictionaryOfField(row.subjectKind, field);
  if (words) return labelOf(words, value, language);
  const kind = kindOfField(row.subjectKind, field);
  if (kind === undefined || !isReference(value)) return String(value);
  const name = row.names[referenceKey({ kind, id: String(value) })];
  if (name === undefined) return `${kindLabel(kind, language)} #${value}`;
  return typeof name === "string" ? name : name[language];
}
