import { ROW_REFUSALS } from "@sweepline/contract/core/rows.ts";
import type { Queries } from "../../core/db/database.ts";
import { refusedAt } from "../../core/http/refused.ts";
import { currentValues } from "./labels.ts";

interface Given {
  /** Of a form, or of each line of a list in it. */
  values: object | readonly object[];
  /** As it was: a value that was there may stay, also where the dictionary has lost it. */
  before?: object | readonly object[];
  /** What the form calls the list. */
  list?: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Refuses a value that its dictionary does not have, at its field. `dictionaries`: the type of each field's dictionary. */
export async function requireInDictionary(
  db: Queries,
  dictionaries: Readonly<Record<string, string>>,
  { values, before = [], list }: Given,
): Promise<void> {
  const [rows, old] = [[values].flat() as Row[], [before].flat() as Row[]];
  for (const [field, type] of Object.entries(dictionaries)) {
    const kept = new Set(["", undefined, ...old.map((row) => row[field])]);
    const isNew = rows.map((row) => !kept.has(row[field] as string));
    if (!isNew.includes(true)) continue;
    const known = new Set((await currentValues(db, type)).map(({ value }) => value));
    const at = rows.findIndex((row, n) => isNew[n] && !known.has(String(row[field])));
    if (at < 0) continue;
    const path = list === undefined ? field : `${list}.${at}.${field}`;
    throw refusedAt(path, ROW_REFUSALS.notInDictionary, { value: String(rows[at]?.[field]) });
  }
}
