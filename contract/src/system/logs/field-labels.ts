import type { Language } from "../../core/refusal.ts";
import { FIELDS } from "./audit-fields.ts";

/** `resetPassword` → "reset password" */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .toLowerCase();

/** Names that are values (a serial number, a day, a code) are no fields. */
const isFieldName = (name: string): boolean => /^[a-z][a-zA-Z]*$/.test(name);

const labelOf = (name: string, language: Language): string => {
  const known = FIELDS[name];
  if (language === "zh") return known?.[0] ?? (isFieldName(name) ? spaced(name) : name);
  return (
    known?.[1] ?? (isFieldName(name) ? spaced(name).replace(/^./, (first) => first.toUpperCase()) : name)
  );
};

/** What a field of before and after is called: `settings.mode` → "参数 › 模式". */
export const fieldLabel = (path: string, language: Language): string =>
  path
    .split(".")
    .map((name) => labelOf(name, language))
    .join(" › ");

/** Fields of an entry without a word in Chinese; English is read from the name where none stands there. */
export function missingFields(values: unknown): string[] {
  if (Array.isArray(values)) return values.flatMap(missingFields);
  if (typeof values !== "object" || values === null) return [];
  return Object.entries(values).flatMap(([name, value]) => [
    ...(isFieldName(name) && !FIELDS[name] ? [name] : []),
    ...missingFields(value),
  ]);
}
