import type { Language } from "@sweepline/contract/core/refusal.ts";
import { kindLabel } from "@sweepline/contract/system/logs/audit-labels.ts";
import { isReference, kindOfField, referenceKey } from "@sweepline/contract/system/logs/audit-references.ts";
import { codeLabel } from "@sweepline/contract/system/logs/code-labels.ts";
import { fieldLabel } from "@sweepline/contract/system/logs/field-labels.ts";
import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import type { Format } from "../../core/format/index.ts";
import { dictionaryIn } from "../dictionaries/index.ts";
import type { LogsTexts } from "./logs.texts.ts";
import { dictionaryOfField } from "./value-labels.ts";

/** What values of an entry are read with. */
export interface ValueReading {
  readonly row: Pick<AuditRow, "subjectKind" | "names">;
  readonly language: Language;
  readonly t: LogsTexts;
  readonly format: Pick<Format, "dateTime">;
}

/** An instant, as the server writes them. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A value of before or after in words: codes by their dictionary, ids by the names of what they stand for. */
export function valueText(reading: ValueReading, field: string, value: unknown): string {
  const { t, language, format } = reading;
  if (value === null || value === undefined || value === "") return t.nothing;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (Array.isArray(value)) return listText(reading, field, value);
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, inner]) =>
        t.pair(fieldLabel(name, language), valueText(reading, `${field}.${name}`, inner)),
      )
      .join(t.comma);
  if (typeof value === "string" && INSTANT.test(value)) return format.dateTime(value);
  return nameText(reading, field, value as string | number);
}

function listText(reading: ValueReading, field: string, values: readonly unknown[]): string {
  const { comma, semicolon, nothing } = reading.t;
  if (values.length === 0) return nothing;
  const isOfRows = values.some((one) => typeof one === "object");
  return values.map((one) => valueText(reading, field, one)).join(isOfRows ? semicolon : comma);
}

function nameText({ row, language }: ValueReading, field: string, value: string | number): string {
  const label = codeLabel({ kind: row.subjectKind, path: field }, String(value), language);
  if (label !== undefined) return label;
  const words = dictionaryOfField(row.subjectKind, field);
  if (words) return dictionaryIn(language, words).labelOf(String(value));
  const kind = kindOfField(row.subjectKind, field);
  if (kind === undefined || !isReference(value)) return String(value);
  const name = row.names[referenceKey({ kind, id: String(value) })];
  if (name === undefined) return `${kindLabel(kind, language)} #${value}`;
  return typeof name === "string" ? name : name[language];
}
