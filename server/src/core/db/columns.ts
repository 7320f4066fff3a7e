/**
 * Columns of many rows as array parameters for `unnest`. The driver escapes every element of an array by itself and
 * generally; on the hot path that costs more than the rest of the statement, so arrays are written here as literals.
 * Instants are ms since epoch: the statement makes timestamps of them by `to_timestamp(ms / 1000)`.
 */
export function numberColumn(values: readonly (number | null)[]): string {
  return numbersOf(values, (value) => value);
}

/** The same straight from the rows: no array is made for each column of them. */
export function numbersOf<Row>(rows: readonly Row[], pick: (row: Row) => number | null | undefined): string {
  let text = "{";
  for (const row of rows) {
    const value = pick(row);
    if (text.length > 1) text += ",";
    text += value === null || value === undefined ? "NULL" : value;
  }
  return `${text}}`;
}

export function booleansOf<Row>(rows: readonly Row[], pick: (row: Row) => boolean | null): string {
  let text = "{";
  for (const row of rows) {
    const value = pick(row);
    if (text.length > 1) text += ",";
    text += value === null ? "NULL" : value ? "t" : "f";
  }
  return `${text}}`;
}

export function textsOf<Row>(rows: readonly Row[], pick: (row: Row) => string | null | undefined): string {
  let text = "{";
  for (const row of rows) {
    const value = pick(row);
    if (text.length > 1) text += ",";
    text += value === null || value === undefined ? "NULL" : quoted(value);
  }
  return `${text}}`;
}

/** Numbers, booleans or texts, whatever the column holds. */
export function valuesOf<Row>(
  rows: readonly Row[],
  pick: (row: Row) => number | boolean | string | null,
): string {
  let text = "{";
  for (const row of rows) {
    const value = pick(row);
    if (text.length > 1) text += ",";
    text += value === null ? "NULL" : typeof value === "string" ? quoted(value) : value;
  }
  return `${text}}`;
}

const NEEDS_ESCAPE = /["\\]/;

export function textColumn(values: readonly (string | null)[]): string {
  return textsOf(values, (value) => value);
}

/** PostgreSQL's text cannot hold NUL; it would fail the whole batch. */
function quoted(value: string): string {
  const clean = value.includes("\0") ? value.replaceAll("\0", "") : value;
  return `"${NEEDS_ESCAPE.test(clean) ? clean.replace(/["\\]/g, "\\$&") : clean}"`;
}

/** NUL and halves of characters are legal in JSON and not in jsonb. */
const NOT_STORABLE = /\\u(0000|d[89a-f])/i;

/** JSON is full of quotes, which an array literal would escape one by one; this character it never holds. */
const BETWEEN = "\u001e";

/** To be taken apart in the statement by `jsonArray`. */
export function jsonColumn(values: readonly unknown[]): string {
  return values.map(jsonOf).join(BETWEEN);
}

/** The array of a parameter that `jsonColumn` made; at least one value long. */
export function jsonArray(parameter: number): string {
  return `string_to_array($${parameter}::text, E'\\x1e')::jsonb[]`;
}

/** JSON as jsonb takes it. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value);
  if (!NOT_STORABLE.test(text)) return text;
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
  );
}

/** `batteryPercent` is in column `battery_percent`. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A row by the names of its columns, as `jsonb_populate_recordset` reads it. */
export const byColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]));

/** Rows whose instants, which arrive as Date, are texts as on the wire. */
export function withInstants<Row>(fields: readonly (keyof Row)[]): (stored: object) => Row {
  return (stored) => {
    const row = stored as Record<keyof Row, unknown>;
    const texts = fields.map((field) => [field, (row[field] as Date | null)?.toISOString() ?? null]);
    return { ...row, ...Object.fromEntries(texts) } as Row;
  };
}

/** Columns of a table as a statement selects them by the names of their fields. */
export const selected = (fields: readonly string[], table: string): string =>
  fields.map((field) => `${table}.${columnOf(field)} as "${field}"`).join(", ");
